import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { LAYOUT_PRESETS, layoutDesign } from '../../../design/presets/layouts/layouts.ts';
import { cases } from '../../../testing/large.ts';
import { megatronRun } from '../../../testing/arbitrary/run.arbitrary.ts';
import { npuCount } from '../../../topology/dimension.ts';
import { valueOf } from '../../../units/result.ts';
import { transformerModel } from '../../../workload/transformer/facts/model.ts';
import { transformerParameterCount } from '../../../workload/transformer/weights.ts';
import { openAny } from '../../open-any.ts';
import { recognise } from '../../recognise.ts';
import type { Run } from '../run.ts';
import { runOf } from '../run-of.ts';
import { printMegatron } from './print.ts';
import { readMegatron } from './read.ts';

async function opened(text: string, current: Design = DEFAULT_DESIGN) {
  const read = await openAny([{ name: 'run.sh', text }], current);
  if (!read.ok) throw new Error(JSON.stringify(read.problems));
  const { design, losses } = read.value;
  const { workload } = design;
  if (workload.kind !== 'transformer') throw new Error(workload.kind);
  return { design, workload, lines: losses.map(({ kind, path, message }) => `${kind}: ${path}: ${message}`) };
}

async function messages(text: string): Promise<readonly string[]> {
  const read = await openAny([{ name: 'run.sh', text }], DEFAULT_DESIGN);
  return read.ok ? [] : read.problems.map(({ path, message }) => `${path}: ${message}`);
}

const DENSE = `GPT_ARGS="--tensor-model-parallel-size 8 --pipeline-model-parallel-size 8 --num-layers 80 --hidden-size 8192 --ffn-hidden-size 28672 --num-attention-heads 64 --group-query-attention --num-query-groups 8 --seq-length 4096 --micro-batch-size 1 --global-batch-size 512 --swiglu --recompute-granularity full --recompute-method uniform --recompute-num-layers 5 --use-distributed-optimizer --overlap-grad-reduce --overlap-param-gather --sequence-parallel --bf16"
torchrun --nproc_per_node 8 --nnodes 16 pretrain_gpt.py $GPT_ARGS
`;

const MIXTRAL = `#!/bin/bash
#SBATCH --nodes=2
#SBATCH --gpus-per-node=8
GPUS_PER_NODE=8
NNODES=\${SLURM_NNODES:-"2"}
TP=2
MODEL_ARGS=(
    --num-layers 32
    --hidden-size 4096
    --ffn-hidden-size 14336   # of an expert
    --num-attention-heads 32
    --group-query-attention
    --num-query-groups 8
    --swiglu
    --untie-embeddings-and-output-weights
    --no-position-embedding
    --seq-length 2048
)
MOE_ARGS=(
    --num-experts 8
    --expert-model-parallel-size $((GPUS_PER_NODE * NNODES / TP))
    --moe-router-topk 2
    --moe-grouped-gemm
)
TRAINING_ARGS=(--micro-batch-size=1 --global-batch-size=128 --lr 1e-4 --bf16 --colour red)
torchrun --nproc_per_node $GPUS_PER_NODE --nnodes $NNODES pretrain_gpt.py \\
    "\${MODEL_ARGS[@]}" \${MOE_ARGS[@]} "\${TRAINING_ARGS[@]}" \\
    --tensor-model-parallel-size \${TP} --sequence-parallel --vocab-size $VOCAB
`;

describe('a script of Megatron-LM', () => {
  it('is a design with its model, its batch, its layout and its NPUs', async () => {
    expect(recognise({ name: 'x', text: DENSE })).toBe('megatron');
    const { design, workload } = await opened(DENSE);
    expect(npuCount(design.topology)).toBe(128);
    expect(design.parallelism).toMatchObject({
      modelParallel: 8,
      pipeline: { stages: 8, schedule: 'oneForwardOneBackward' },
      zeroStage: 1,
      overlap: true,
      sequenceParallel: true,
      checkpointing: 'full',
      axisOrder: ['tensor', 'context', 'data', 'pipeline'],
    });
    expect(workload).toMatchObject({
      layers: 80,
      hidden: 8192,
      heads: 64,
      kvHeads: 8,
      feedForward: 28_672,
      gated: true,
      experts: 1,
      sequence: 4096,
      microBatch: 1,
      globalBatch: 512,
      precision: 'bf16',
      recompute: true,
    });
    // 80 layers of 855.6 M and a vocabulary of 50,257, padded to 50 x 128 x 8, once.
    const { total } = transformerParameterCount(transformerModel(workload, 2));
    expect(total).toBe(80 * (2 * 8192 ** 2 + 2 * 8192 * 1024 + 3 * 8192 * 28_672) + 51_200 * 8192);
  });

  it('has arrays, variables, sums and the lines of a batch scheduler', async () => {
    const { design, workload, lines } = await opened(MIXTRAL);
    expect(npuCount(design.topology)).toBe(16);
    expect(workload).toMatchObject({ experts: 8, topK: 2, globalBatch: 128, sequence: 2048 });
    expect(design.parallelism).toMatchObject({ modelParallel: 2, expertParallel: { degree: 8 } });
    expect(lines).toContain('dropped: run.sh:28:60: --vocab-size is "$VOCAB", which the script does not set');
    expect(lines).toContain('dropped: run.sh:25:78: --colour "red" is not known here');
    expect(lines.filter((line) => line.includes('no data, optimizer')).join()).toContain('--lr');
  });

  it('has the defaults of Megatron-LM where it says nothing', async () => {
    const { design, workload } = await opened(
      'python pretrain_gpt.py --num-layers 4 --hidden-size 1024 --num-attention-heads 16 --micro-batch-size 2 --swiglu',
    );
    expect(workload).toMatchObject({
      kvHeads: 16,
      feedForward: 2688,
      tiedEmbeddings: true,
      precision: 'fp32',
      microBatch: 2,
      // One micro-batch of every replica.
      globalBatch: 2 * npuCount(design.topology),
    });
    expect(design.parallelism).toMatchObject({ zeroStage: 0, overlap: false, checkpointing: 'none' });
  });

  it('keeps the machine that is open, with as many nodes as it needs', async () => {
    const layout = LAYOUT_PRESETS.find(({ machine, npus }) => machine === 'dgx-b200-32' && npus === 64)!;
    const { design, lines } = await opened(DENSE, valueOf(layoutDesign(layout)));
    expect(npuCount(design.topology)).toBe(128);
    expect(design.compute.peakTflops).toBe(valueOf(layoutDesign(layout)).compute.peakTflops);
    expect(lines.join()).toContain('its outermost dimension has another size');
  });

  it('is refused by the argument that is wrong, and what is allowed', async () => {
    expect(await messages(DENSE.replace('--num-layers 80', '--num-layers eighty'))).toEqual([
      'run.sh:1:75: --num-layers is "eighty"; expected a whole number from 1 to 1000000000',
    ]);
    const virtual = DENSE.replace('--bf16', '--bf16 --num-layers-per-virtual-pipeline-stage 3');
    expect(await messages(virtual)).toEqual([
      expect.stringMatching(/-virtual-pipeline-stage is 3; expected a divisor of the 10 layers of a stage$/),
    ]);
    expect(await messages(MIXTRAL.replace('--moe-grouped-gemm', '--moe-layer-freq [1,2]'))).toEqual([
      expect.stringMatching(/--moe-layer-freq is "\[1,2\]"; expected a number, or a list/),
    ]);
  });
});

describe('a run as arguments of Megatron-LM', () => {
  it('is read as it is printed', () => {
    fc.assert(
      fc.property(megatronRun, (run) => {
        const { name, text } = printMegatron(run);
        const read = readMegatron({ name, text });
        expect(read.ok ? read.value.run : read.problems).toEqual(run);
      }),
      { numRuns: cases(40, 200) },
    );
  });

  it('is that of every layout of the gallery', async () => {
    for (const layout of LAYOUT_PRESETS.filter((_, index) => index % 7 === 0)) {
      const design = valueOf(layoutDesign(layout));
      const run = valueOf(runOf(design));
      const { text } = printMegatron(run);
      const back = await opened(text, design);
      expect(valueOf(runOf(back.design))).toEqual({ ...run, ...notOfMegatron(run) });
    }
  });
});

/** Megatron-LM gathers one layer ahead, and has no names of models. */
function notOfMegatron({ zeroStage }: Run) {
  return { label: expect.any(String) as string, ...(zeroStage === 3 ? { prefetch: 1 } : {}) };
}
