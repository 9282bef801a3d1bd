import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { LAYOUT_PRESETS, layoutDesign } from '../../design/presets/layouts/layouts.ts';
import { cases } from '../../testing/large.ts';
import { megatronRun } from '../../testing/arbitrary/run.arbitrary.ts';
import { npuCount } from '../../topology/dimension.ts';
import { valueOf } from '../../units/result.ts';
import { without } from '../../units/without.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';
import { transformerModel } from '../../workload/transformer/facts/model.ts';
import { transformerParameterCount } from '../../workload/transformer/weights.ts';
import { openDeepSpeed } from '../deepspeed/open.ts';
import { openAny } from '../open-any.ts';
import { recognise } from '../recognise.ts';
import { readNemo } from './nemo/read.ts';
import { printNemo } from './nemo/print.ts';
import { printRun, RUN_FORMATS } from './print.ts';
import { runOf } from './run-of.ts';
import { FLAVORS } from './torchtitan/flavors.ts';
import { printTorchtitan } from './torchtitan/print.ts';
import { readTorchtitan } from './torchtitan/read.ts';
import type { Run } from './run.ts';

/** Draws of a run that is printed and read again. */
const DRAWS = { numRuns: cases(40, 200) };

async function opened(text: string, name: string, current: Design = DEFAULT_DESIGN) {
  const read = await openAny([{ name, text }], current);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { design, losses } = read.value;
  const lines = losses.map(({ kind, path, message }) => `${kind}: ${path}: ${message}`);
  return { design, workload: design.workload, lines };
}

const TITAN = `[job]
dump_folder = "./outputs"

[model]
name = "qwen3"
flavor = "32B"

[training]
local_batch_size = 2
seq_len = 4096
mixed_precision_param = "bfloat16"

[parallelism]
data_parallel_replicate_degree = 1
data_parallel_shard_degree = 8
tensor_parallel_degree = 1
context_parallel_degree = 1
colour = "red"

[activation_checkpoint]
mode = "full"

[compile]
enable = true
`;

describe('a configuration of torchtitan', () => {
  it('is a design with the model that it names', async () => {
    expect(recognise({ name: 'x', text: TITAN })).toBe('torchtitan');
    const { design, workload, lines } = await opened(TITAN, 'run.toml');
    expect(npuCount(design.topology)).toBe(8);
    expect(workload).toMatchObject({
      preset: 'qwen3-32b',
      microBatch: 2,
      globalBatch: 16,
      sequence: 4096,
      precision: 'bf16',
    });
    expect(design.parallelism).toMatchObject({ zeroStage: 3, checkpointing: 'full', fsdp: { prefetch: 1 } });
    expect(design.compute.calibration).toBe('torchtitan-h100');
    expect(lines).toContain('dropped: run.toml:18:1: parallelism.colour is not known here');
  });

  it.each([
    ['16B', 15.7],
    ['236B', 236],
  ])('has deepseek_v3 %s by name, and is printed by that name', async (flavor, billions) => {
    const text = TITAN.replace('qwen3', 'deepseek_v3').replace('32B', flavor);
    const { design, workload } = await opened(text, 'run.toml');
    if (workload.kind !== 'transformer') throw new Error(workload.kind);
    // By the cards of DeepSeek-V2-Lite and DeepSeek-V2.
    const { total } = transformerParameterCount(transformerModel(workload, 1));
    expect(Math.abs(total / 1e9 / billions - 1)).toBeLessThan(0.004);
    const { text: printed, lost } = printTorchtitan(valueOf(runOf(design)));
    expect(printed).toContain(`name = "deepseek_v3"\nflavor = "${flavor}"`);
    expect(lost.join()).not.toContain('the model');
  });

  it('is refused by the line that is wrong', async () => {
    const messages = async (text: string) => {
      const read = await openAny([{ name: 'run.toml', text }], DEFAULT_DESIGN);
      return read.ok ? [] : read.problems.map(({ path, message }) => `${path}: ${message}`);
    };
    expect(await messages(TITAN.replace('seq_len = 4096', 'seq_len = "long"'))).toEqual([
      'run.toml:10:1: training.seq_len is "long"; expected a whole number from 1, or -1 for the default',
    ]);
    expect(await messages(TITAN.replace('seq_len = 4096', 'seq_len = '))).toEqual([
      expect.stringMatching(/^run\.toml:10:\d+: /),
    ]);
  });

  it('is read as it is printed', () => {
    const titanRun = fc
      .tuple(
        megatronRun,
        fc.constantFrom(...FLAVORS),
        fc.constantFrom(1, 2, 4),
        fc.tuple(fc.boolean(), fc.boolean(), fc.boolean()),
      )
      .map(([any, [, , preset], data, [isHybrid, keepsWeights, isCompiled]]): Run => {
        const { chunks, ...run } = without(any, 'model', 'nodeNpus', 'npus');
        const { tensor = 1, context = 1, pipeline = 1, precision = 'bf16', checkpointing } = run;
        const zeroStage = run.zeroStage === 0 && data > 1 ? 0 : 3;
        return {
          ...run,
          software: 'torchtitan',
          isCompiled,
          preset,
          npus: 2 * data * tensor * context * pipeline,
          precision: precision === 'fp4' ? 'bf16' : precision,
          ...(run.schedule === 'interleaved' && chunks !== undefined ? { chunks: 2 } : {}),
          ...(context > 1 ? { contextMethod: run.contextMethod === 'ring' ? 'ring' : 'gather' } : {}),
          zeroStage,
          ...(zeroStage === 3 ? { prefetch: 1, ...(isHybrid ? { shards: data * context } : {}) } : {}),
          ...(zeroStage === 3 && keepsWeights ? { keepsWeights } : {}),
          sequenceParallel: tensor > 1,
          checkpointing: checkpointing ?? 'none',
          fusedAttention: true,
          overlap: true,
          isDataInside: true,
          ...(pipeline > 1 ? { schedule: run.schedule ?? 'oneForwardOneBackward' } : {}),
          // A local batch has whole micro-batches.
          globalBatch: 2 * data * (run.microBatch ?? 1) * 4,
        };
      })
      .map((run) => (run.zeroStage === 0 ? without3(run) : run))
      .filter(({ zeroStage, shards, npus = 1, tensor = 1, context = 1, pipeline = 1 }) => {
        const all = npus / (tensor * pipeline);
        return zeroStage !== 3 || (all / context !== 1 && (shards ?? 0) !== context && shards !== all);
      });
    fc.assert(
      fc.property(titanRun, (run) => {
        const { name, text } = printTorchtitan(run);
        const read = readTorchtitan({ name, text });
        expect(read.ok ? read.value.run : read.problems).toEqual(run);
      }),
      DRAWS,
    );
  });
});

function without3(run: Run): Run {
  return without(run, 'prefetch', 'shards', 'keepsWeights');
}

const BRIDGE = `# Megatron-Bridge
model:
  num_layers: 32
  hidden_size: 4096
  num_attention_heads: 32
  num_query_groups: 8
  ffn_hidden_size: 14336
  gated_linear_unit: true
  share_embeddings_and_output_weights: false
  vocab_size: 128256
  tensor_model_parallel_size: 2
  pipeline_model_parallel_size: 1
  virtual_pipeline_model_parallel_size: null
  context_parallel_size: 2
  sequence_parallel: true
  seq_length: 8192
  optim:
    name: distributed_fused_adam
    lr: 1e-4
train:
  global_batch_size: 128
  micro_batch_size: 1
trainer:
  num_nodes: 2
  devices: 8
  precision: bf16-mixed
`;

describe('a recipe of NeMo', () => {
  it('is a design, in YAML, in Python and as overrides of a command line', async () => {
    expect(recognise({ name: 'x.yaml', text: BRIDGE })).toBe('nemo');
    const { design, workload } = await opened(BRIDGE, 'recipe.yaml');
    expect(npuCount(design.topology)).toBe(16);
    // The numbers of Llama 3 8B.
    expect(workload).toMatchObject({
      preset: 'llama-3-8b',
      globalBatch: 128,
      sequence: 8192,
      precision: 'bf16',
    });
    expect(design.parallelism).toMatchObject({
      modelParallel: 2,
      contextParallel: 2,
      contextMethod: 'ring',
      sequenceParallel: true,
      zeroStage: 1,
    });
    const line = BRIDGE.split('\n').flatMap(
      (text) => /^ {2}(\w+): (.*)$/.exec(text)?.slice(1, 3).join('=') ?? [],
    );
    const overrides = `python pretrain.py ${line.map((pair) => `model.${pair}`).join(' ')} optim.name=distributed_fused_adam\n`;
    const python = `cfg = recipe(\n${line.map((pair) => `    ${pair.replace('bf16-mixed', '"bf16-mixed"')},\n`).join('')})\noptim(name="distributed_fused_adam")\n`;
    for (const text of [overrides, python]) {
      const other = await opened(text, 'run.txt');
      expect(valueOf(runOf(other.design))).toEqual(valueOf(runOf(design)));
    }
  });

  it('is read as it is printed', () => {
    fc.assert(
      fc.property(megatronRun, (run) => {
        const { name, text } = printNemo(run);
        const read = readNemo({ name, text });
        expect(read.ok ? read.value.run : read.problems).toEqual(run);
      }),
      DRAWS,
    );
  });
});

/** Designs that differ in all that a configuration of DeepSpeed can say. */
const deepSpeedDesign = fc
  .record({
    microBatch: fc.integer({ min: 1, max: 16 }),
    steps: fc.integer({ min: 1, max: 64 }),
    precision: fc.constantFrom('bf16' as const, 'fp16' as const),
    zeroStage: fc.constantFrom(0, 1, 2, 3),
    shards: fc.constantFrom(1, 2, 8),
    hasWideGradients: fc.boolean(),
    overlap: fc.boolean(),
  })
  .map(({ microBatch, steps, precision, zeroStage, shards, hasWideGradients, overlap }): Design => {
    const workload = { ...publishedTransformer('llama-3-8b'), precision, microBatch };
    const { modelParallel } = DEFAULT_DESIGN.parallelism;
    const replicas = npuCount(DEFAULT_DESIGN.topology) / modelParallel;
    return {
      ...DEFAULT_DESIGN,
      workload: { ...workload, globalBatch: microBatch * steps * replicas },
      parallelism: {
        ...DEFAULT_DESIGN.parallelism,
        zeroStage,
        overlap,
        ...(zeroStage === 3 && shards > 1 ? { fsdp: { shards } } : {}),
        ...(hasWideGradients ? { gradientBytes: 4 } : {}),
      },
    };
  });

describe('a configuration of DeepSpeed', () => {
  it('is read as it is printed, whatever the open design said', () => {
    fc.assert(
      fc.property(deepSpeedDesign, deepSpeedDesign, (design, other) => {
        const run = valueOf(runOf(design));
        const { name, text } = printRun('deepspeed', run);
        const read = valueOf(openDeepSpeed({ name, text }, other));
        expect(valueOf(runOf(read.design))).toEqual(run);
      }),
      DRAWS,
    );
  });
});

describe('a design in the files of every training software', () => {
  it.each(RUN_FORMATS)('of %s says of itself what it can', async (format) => {
    for (const layout of LAYOUT_PRESETS.filter((_, index) => index % 9 === 0)) {
      const design = valueOf(layoutDesign(layout));
      const run = valueOf(runOf(design));
      const { name, text, lost } = printRun(format, run);
      const back = valueOf(runOf((await opened(text, name, design)).design));
      const same = ['microBatch', 'globalBatch'] as const;
      for (const field of same) expect([field, back[field]]).toEqual([field, run[field]]);
      if (lost.length === 0) expect(back.checkpointing).toBe(run.checkpointing);
    }
  });
});
