import { describe, expect, it } from 'vitest';
import type { Trace } from '../../../state/traces/trace.ts';
import { computeShares } from './compute-blocks.ts';
import { meansAround } from './envelope.ts';

/** Blocks of compute, each followed by as much time without. */
function alternating(blocks: number, blockNs: number): Trace {
  const startNs = Float64Array.from({ length: blocks }, (_, index) => 2 * index * blockNs);
  const compute = { count: blocks, startNs, endNs: startNs.map((start) => start + blockNs) };
  return { compute, simulatedNs: 2 * blocks * blockNs } as unknown as Trace;
}

describe('the share of compute in a picture', () => {
  it('shows no waves of layers about as long as a pixel, whatever their number', () => {
    for (const blocks of [500, 770, 801, 999]) {
      const trace = alternating(blocks, 10);
      const shares = computeShares(trace, { startNs: 0, endNs: trace.simulatedNs }, 800, 1);
      const inside = shares.subarray(8, -8);
      // Less than a px of a row of 27.
      expect(Math.max(...inside) - Math.min(...inside)).toBeLessThan(1 / 27);
      expect(inside.reduce((sum, share) => sum + share, 0) / inside.length).toBeCloseTo(0.5, 2);
    }
  });

  it('averages over the columns that exist', () => {
    expect([...meansAround(Float32Array.of(3, 0, 0, 6), 1)]).toEqual([1.5, 1, 2, 3]);
    expect([...meansAround(Float32Array.of(3, 5), 0)]).toEqual([3, 5]);
  });
});
