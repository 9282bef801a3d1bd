import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../../design/base.ts';
import type { Design } from '../../../design/document.ts';
import { readDimensionOrder, withDimensionOrder } from '../workload/parallelism/axes/DimensionOrderField.tsx';
import { restack } from './restack.ts';

const ring = (size: number) => ({ kind: 'ring', size, linkLatencyNs: 0, tier: 'node' }) as const;
const DESIGN: Design = {
  ...BASE_V1,
  topology: { splitBandwidth: 'full', dimensions: [ring(2), ring(3), ring(5)] },
  parallelism: { modelParallel: 3, overlap: true, dimensionOrder: [1, 0, 2] },
  system: { ...BASE_V1.system, queuesPerDimension: 1, queues: [1, 2, 4] },
};

describe('dimensions that change places', () => {
  it('keep their queues, and new ones have as many as all', () => {
    expect(restack(DESIGN, [2, 0, 1]).system.queues).toEqual([4, 1, 2]);
    expect(restack(DESIGN, [0, ring(7), 2]).system.queues).toEqual([1, 1, 4]);
  });

  it('are taken by groups in the same order', () => {
    // 3, then 2, then 5 wherever they lie.
    expect(restack(DESIGN, [2, 0, 1]).parallelism.dimensionOrder).toEqual([2, 1, 0]);
  });

  it('are taken from the innermost out again where one is new or gone', () => {
    expect('dimensionOrder' in restack(DESIGN, [0, 1]).parallelism).toBe(false);
    expect('dimensionOrder' in restack(DESIGN, [0, 1, 2, ring(7)]).parallelism).toBe(false);
  });
});

describe('the order of dimensions as it is typed', () => {
  it('counts places from 1, each once, and is no field where it is the usual one', () => {
    expect(readDimensionOrder('2, 1 3', 3)).toEqual({ ok: true, value: [1, 0, 2] });
    expect(readDimensionOrder(' ', 3)).toEqual({ ok: true, value: null });
    expect(readDimensionOrder('1 2', 3).ok).toBe(false);
    expect(readDimensionOrder('1 2 2', 3).ok).toBe(false);
    expect('dimensionOrder' in withDimensionOrder(DESIGN, [0, 1, 2]).parallelism).toBe(false);
    expect(withDimensionOrder(DESIGN, [2, 1, 0]).parallelism.dimensionOrder).toEqual([2, 1, 0]);
  });
});
