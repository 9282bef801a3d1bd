import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import { npuCount } from '../../topology/dimension.ts';
import { openAny } from '../open-any.ts';
import type { TextFile } from '../text-file.ts';
import { publishedName } from './huggingface/read.ts';

function fixture(name: string): TextFile {
  return { name, text: readFileSync(new URL(`fixtures/${name}`, import.meta.url), 'utf8') };
}

interface Expected {
  readonly files: readonly string[];
  readonly npus: number;
  readonly workload: object;
  readonly parallelism: object;
  /** A line of the report. */
  readonly told?: RegExp;
}

/** Files as people have them; what each says was worked out by hand. */
const CASES: Readonly<Record<string, Expected>> = {
  'a script of 2019, whose checkpoints are whole layers and whose kernels keep scores': {
    files: ['m01-2019.sh'],
    npus: 8,
    workload: { layers: 24, hidden: 1024, heads: 16, microBatch: 8, globalBatch: 32, precision: 'fp16' },
    parallelism: { modelParallel: 2, checkpointing: 'full', fusedAttention: false },
  },
  'options in a text with its NPUs in one line of the scheduler': {
    files: ['m02-175b.sh'],
    npus: 1024,
    workload: { layers: 96, hidden: 12_288, globalBatch: 1536, sequence: 2048, precision: 'fp16' },
    parallelism: { modelParallel: 8, pipeline: { stages: 16 }, checkpointing: 'selective' },
    told: /rampup-batch-size: the batch is the one behind the ramp/,
  },
  'arrays, sums, places and a branch that is not taken': {
    files: ['m03-llama-arr.sh'],
    npus: 32,
    workload: { kvHeads: 8, microBatch: 1, globalBatch: 64, precision: 'bf16', sequence: 8192 },
    parallelism: { modelParallel: 4, pipeline: { stages: 2, schedule: 'interleaved', chunks: 4 } },
  },
  'latent attention and experts with --key=value': {
    files: ['m04-dsv3.sh'],
    npus: 256,
    workload: { preset: 'deepseek-v3', precision: 'fp8', vocabulary: 129_280, globalBatch: 2048 },
    parallelism: { pipeline: { stages: 4, firstLayers: 16, lastLayers: 13 }, expertParallel: { degree: 64 } },
    told: /mtp-num-layers: modules that predict further tokens are not counted/,
  },
  'arguments that are added to a text, and defaults by :=': {
    files: ['m05-env.sh'],
    npus: 16,
    workload: { layers: 28, kvHeads: 4, vocabulary: 152_064, sequence: 32_768 },
    parallelism: { modelParallel: 2, contextParallel: 2, tensorOverlap: true },
  },
  'underscores, and nodes that the script does not set': {
    files: ['m06-yaml.sh'],
    npus: 8,
    workload: { layers: 40, microBatch: 2, globalBatch: 256 },
    parallelism: { modelParallel: 2, tensorOverlap: false, checkpointing: 'full' },
    told: /--nnodes: "\$\{WORLD\}" is not set by the script/,
  },
  'sharded weights of Megatron-LM by an older name': {
    files: ['m07-fsdp.sh'],
    npus: 8,
    workload: { vocabulary: 32_000, microBatch: 4 },
    parallelism: { zeroStage: 3, overlap: true },
  },
  'a configuration of torchtitan with the names of 2024': {
    files: ['t01-old.toml'],
    npus: 1024,
    workload: { preset: 'llama-3-70b', microBatch: 8, precision: 'bf16' },
    parallelism: { modelParallel: 8, zeroStage: 3, tensorOverlap: true, checkpointing: 'full' },
  },
  'a configuration of torchtitan with those of 2025': {
    files: ['t02-new.toml'],
    npus: 512,
    workload: { preset: 'llama-3-405b', microBatch: 2, globalBatch: 128, precision: 'fp8' },
    parallelism: { modelParallel: 8, zeroStage: 3, checkpointing: 'selective' },
  },
  'stages and experts of torchtitan': {
    files: ['t03-pp.toml'],
    npus: 256,
    workload: { preset: 'deepseek-v3', microBatch: 1, globalBatch: 1024 },
    parallelism: { pipeline: { stages: 8, schedule: 'interleaved' }, expertParallel: { degree: 32 } },
    told: /selective_ac_option is "2"/,
  },
  'YAML of NeMo 1': {
    files: ['n01-nemo1.yaml'],
    npus: 128,
    workload: { layers: 80, gated: true, tiedEmbeddings: false, sequence: 4096, globalBatch: 512 },
    parallelism: { modelParallel: 4, pipeline: { stages: 4, chunks: 5 }, zeroStage: 1, tensorOverlap: true },
  },
  'overrides of Megatron-Bridge': {
    files: ['n02-overrides.txt'],
    npus: 64,
    workload: { layers: 80, precision: 'fp8', globalBatch: 128 },
    parallelism: { modelParallel: 4, contextParallel: 2, zeroStage: 1, overlap: true, tensorOverlap: true },
  },
  'a trainer of Hugging Face with its configuration of DeepSpeed': {
    files: ['d01-ds_config.json', 'd01-hf.sh'],
    npus: 16,
    workload: { preset: 'llama-3-8b', microBatch: 4, globalBatch: 512, sequence: 4096, precision: 'bf16' },
    parallelism: { modelParallel: 1, zeroStage: 3, overlap: true, checkpointing: 'full' },
  },
  'a trainer under accelerate': {
    files: ['d02-accelerate.sh'],
    npus: 16,
    workload: { preset: 'qwen3-8b', microBatch: 2, globalBatch: 128, sequence: 8192 },
    parallelism: { modelParallel: 1, checkpointing: 'full' },
    told: /how states are sharded stands in "zero2\.json"/,
  },
  'Megatron-DeepSpeed with its stage of ZeRO': {
    files: ['d03-megads.sh'],
    npus: 1024,
    workload: { layers: 40, microBatch: 2, globalBatch: 512, precision: 'fp16' },
    parallelism: { modelParallel: 4, zeroStage: 1, checkpointing: 'full' },
  },
};

describe('a launch as people have it', () => {
  it.each(Object.entries(CASES))('is read: %s', async (_, { files, npus, workload, parallelism, told }) => {
    const read = await openAny(files.map(fixture), DEFAULT_DESIGN);
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const { design, losses } = read.value;
    expect(npuCount(design.topology)).toBe(npus);
    expect(design.workload).toMatchObject(workload);
    expect(design.parallelism).toMatchObject(parallelism);
    if (told !== undefined) expect(losses.map(({ message }) => message).join('\n')).toMatch(told);
  });

  it('reads both branches where only a machine knows which is taken', async () => {
    const script = (condition: string): TextFile => ({
      name: 'run.sh',
      text: `if ${condition}; then\n TP=4\nelse\n TP=2\nfi\ntorchrun --nproc_per_node 8 pretrain_gpt.py --num-layers 4 --hidden-size 64 --num-attention-heads 4 --micro-batch-size 1 --tensor-model-parallel-size $TP\n`,
    });
    const degree = async (condition: string): Promise<number> => {
      const read = await openAny([script(condition)], DEFAULT_DESIGN);
      return read.ok ? read.value.design.parallelism.modelParallel : 0;
    };
    expect(await degree('[ "$UNSET" = "1" ]')).toBe(2);
    expect(await degree('[ -z "$UNSET" ]')).toBe(4);
    expect(await degree('[[ ${UNSET:-8} -gt 4 ]]')).toBe(4);
    // The last that is set counts.
    expect(await degree('[ -f config.sh ]')).toBe(2);
  });

  it.each([
    ['meta-llama/Meta-Llama-3.1-70B-Instruct', 'llama-3-70b'],
    ['Qwen/Qwen3-32B', 'qwen3-32b'],
    ['openai/gpt-oss-20b', 'gpt-oss-20b'],
    ['deepseek-ai/DeepSeek-V3', 'deepseek-v3'],
    ['someone/else', null],
  ])('knows the published model %s', (name, id) => {
    expect(publishedName(name)).toBe(id);
  });
});
