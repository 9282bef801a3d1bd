/** DeepSpeed configurations: what a design can hold is set, the rest is listed. */
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import type { Design } from '../../design/document.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';
import { openAny } from '../open-any.ts';

/** 64 replicas of 8. */
const OPEN: Design = {
  ...BASE_V1,
  topology: {
    splitBandwidth: 'links',
    dimensions: [
      { kind: 'switch', size: 8, linkLatencyNs: 500, tier: 'node' },
      { kind: 'switch', size: 64, linkLatencyNs: 2000, tier: 'pod' },
    ],
  },
  workload: publishedTransformer('llama-3-8b'),
  parallelism: { modelParallel: 8, overlap: false },
};

const FILE = {
  train_batch_size: 2048,
  train_micro_batch_size_per_gpu: 4,
  gradient_accumulation_steps: 8,
  bf16: { enabled: true },
  zero_optimization: {
    stage: 3,
    overlap_comm: true,
    reduce_bucket_size: 5e8,
    zero_hpz_partition_size: 8,
  },
  gradient_clipping: 1,
};

async function opened(file: object, design = OPEN) {
  const read = await openAny([{ name: 'ds.json', text: JSON.stringify(file) }], design);
  if (!read.ok) return { refused: read.problems.map(({ message }) => message) };
  const { workload, parallelism } = read.value.design;
  return {
    workload,
    parallelism,
    losses: read.value.losses.map(({ kind, message }) => `${kind}: ${message}`),
  };
}

describe('a DeepSpeed configuration', () => {
  it('sets the degree of expert parallelism of a model with experts, and says of another why not', async () => {
    const file = { ...FILE, expert_parallel: { enabled: true, autoep_size: 8, preset_model: 'qwen3_5_moe' } };
    const mixtral = {
      ...OPEN,
      workload: publishedTransformer('mixtral-8x7b'),
      parallelism: { modelParallel: 1, overlap: false },
    };
    const sparse = await opened(file, mixtral);
    expect(sparse.parallelism).toMatchObject({ expertParallel: { degree: 8 } });
    expect(sparse.losses).toContain('dropped: expert_parallel.preset_model has no place in a design');
    expect(sparse.losses!.join()).not.toContain('autoep_size');
    const dense = await opened(file);
    expect(dense.parallelism).not.toHaveProperty('expertParallel');
    expect(dense.losses).toContain(
      'dropped: expert_parallel.autoep_size needs a model with experts, and the open one has none',
    );
    const off = { ...FILE, expert_parallel: { enabled: false, autoep_size: 8 } };
    expect((await opened(off, mixtral)).parallelism).not.toHaveProperty('expertParallel');
  });

  it('sets ZeRO, shards, overlap, batches and precision, and lists the rest', async () => {
    const { workload, parallelism, losses } = await opened(FILE);
    expect(parallelism).toEqual({ modelParallel: 8, overlap: true, zeroStage: 3, fsdp: { shards: 8 } });
    expect(workload).toEqual({ ...OPEN.workload, microBatch: 4, globalBatch: 2048, precision: 'bf16' });
    expect(losses).toEqual([
      'dropped: gradient_clipping has no place in a design',
      'dropped: zero_optimization.reduce_bucket_size has no place in a design',
      expect.stringMatching(/^changed: zero_hpz_partition_size: /),
    ]);
  });

  it('determines the third of micro-batch, steps and batch by the replicas of the design', async () => {
    const { train_batch_size: _batch, ...withoutBatch } = FILE;
    const { train_micro_batch_size_per_gpu: _micro, ...withoutMicro } = FILE;
    expect((await opened({ ...withoutBatch, gradient_accumulation_steps: 2 })).workload).toMatchObject({
      microBatch: 4,
      globalBatch: 4 * 2 * 64,
    });
    expect((await opened({ ...withoutMicro, gradient_accumulation_steps: 16 })).workload).toMatchObject({
      microBatch: 2048 / 16 / 64,
      globalBatch: 2048,
    });
  });

  it('says if the file is for another number of replicas', async () => {
    const { losses } = await opened({ ...FILE, gradient_accumulation_steps: 16 });
    expect(losses?.[0]).toBe(
      'changed: the file is for 32 replicas, the design has 64: 8 micro-batches are accumulated, not 16',
    );
  });

  it('leaves what is filled in later, and shards without stage 3', async () => {
    const file = { train_batch_size: 'auto', zero_optimization: { stage: 1, zero_hpz_partition_size: 8 } };
    const { workload, parallelism, losses } = await opened(file);
    expect(workload).toEqual(OPEN.workload);
    expect(parallelism).toEqual({ ...OPEN.parallelism, zeroStage: 1 });
    expect(losses).toEqual(['dropped: zero_hpz_partition_size goes with stage 3']);
  });

  it('is refused if a value is invalid, two formats are on, or a name is misspelled', async () => {
    const zero = FILE.zero_optimization;
    expect(await opened({ ...FILE, zero_optimization: { ...zero, stage: 4 } })).toEqual({
      refused: ['stage is 4; expected a whole number from 0 to 3'],
    });
    expect(await opened({ ...FILE, train_batch_size: 2049 })).toEqual({
      refused: [
        'train_batch_size is 2049; expected a multiple of train_micro_batch_size_per_gpu x gradient_accumulation_steps = 32',
      ],
    });
    expect(await opened({ ...FILE, fp16: { enabled: true } })).toEqual({
      refused: ['bf16 and fp16 are both enabled; expected one'],
    });
    expect(await opened({ ...FILE, zero_optimization: { stge: 3 } })).toEqual({
      refused: ['"stge" is no field of such a file; did you mean stage?'],
    });
    const table = { kind: 'convolution', preset: 'resnet-50', imagesPerNpu: 32 } as const;
    expect((await opened(FILE, { ...OPEN, workload: table })).refused?.[0]).toMatch(/trains a transformer/);
  });
});

describe('degrees in a DeepSpeed configuration', () => {
  it('are those of the design', async () => {
    const read = await openAny(
      [
        {
          name: 'ds.json',
          text: JSON.stringify({ ...FILE, tensor_parallel: { autotp_size: 4 }, sequence_parallel_size: 2 }),
        },
      ],
      OPEN,
    );
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    expect(read.value.design.parallelism).toMatchObject({
      modelParallel: 4,
      contextParallel: 2,
      contextMethod: 'heads',
    });
    expect(read.value.losses.map(({ message }) => message).join()).not.toContain('parallel');
  });
});
