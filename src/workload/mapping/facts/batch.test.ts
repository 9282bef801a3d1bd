import { describe, expect, it } from 'vitest';
import { globalBatch, replicaBatch, switchScaling } from './batch.ts';
import { mappingOf } from '../mapping.ts';

describe('weak and strong scaling', () => {
  it('makes the batch follow the replicas, or shares a fixed one', () => {
    expect(replicaBatch({ perReplica: 16 }, 64)).toEqual({ ok: true, value: 16 });
    expect(globalBatch({ perReplica: 16 }, 64)).toBe(1024);
    expect(replicaBatch({ perReplica: 16, global: 1920 }, 64)).toEqual({ ok: true, value: 30 });
    expect(globalBatch({ perReplica: 16, global: 1920 }, 64)).toBe(1920);
  });

  it('names the nearest batches that replicas can share', () => {
    const refused = (global: number) => replicaBatch({ perReplica: 1, global }, 64);
    expect(refused(1900)).toEqual({
      ok: false,
      problems: [
        {
          path: 'workload.globalBatch',
          message:
            'A global batch of 1,900 cannot be shared evenly by 64 replicas; the nearest possible are 1,856 and 1,920.',
        },
      ],
    });
    expect(refused(10)).toMatchObject({
      problems: [{ message: expect.stringContaining('is 64.') as string }],
    });
  });

  it('switches without changing the current batch', () => {
    const strong = switchScaling({ perReplica: 16 }, 64);
    expect(strong).toEqual({ perReplica: 16, global: 1024 });
    expect(switchScaling(strong, 128)).toEqual({ perReplica: 8 });
  });
});

describe('a mapping', () => {
  const compute = { peakTflops: 1, efficiency: 1 };

  it('gives the rest of the NPUs to data parallelism', () => {
    const mapping = mappingOf(1024, { modelParallel: 16, compute, zeroStage: 2 });
    expect(mapping).toEqual({
      ok: true,
      value: { modelParallel: 16, dataParallel: 64, compute, zeroStage: 2 },
    });
  });

  it.each([3, 0, -1, 2.5, 2048, Number.NaN])('refuses a model-parallel degree of %d', (modelParallel) => {
    expect(mappingOf(1024, { modelParallel, compute })).toMatchObject({
      ok: false,
      problems: [{ path: 'parallelism.modelParallel' }],
    });
  });
});
