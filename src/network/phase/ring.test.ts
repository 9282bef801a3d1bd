import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { groupOf, latencyBetween } from '../messages/group.ts';
import type { Group } from '../messages/group.ts';
import { largestConsecutiveSum } from './ring.ts';
import { PLAIN_KINDS } from '../../testing/blocks/plain-kinds.ts';

/** Sums over every start point and every link. */
function slowSum(group: Group, steps: number): number {
  const links = Array.from({ length: group.size }, (_, rank) =>
    latencyBetween(group, rank, (rank + 1) % group.size, 0),
  );
  let largest = 0;
  for (let start = 0; start < group.size; start++) {
    let sum = 0;
    for (let step = 0; step < steps; step++) sum += links[(start + step) % group.size]!;
    largest = Math.max(largest, sum);
  }
  return largest;
}

describe('the slowest chain of links of a ring', () => {
  it('equals a search over all start points', () => {
    const dimensions = fc
      .array(
        fc.record({
          kind: fc.constantFrom(...PLAIN_KINDS),
          size: fc.integer({ min: 1, max: 5 }),
          bandwidthGBps: fc.constant(1),
          linkLatencyNs: fc.integer({ min: 0, max: 100 }),
          tier: fc.constant('node'),
        } as const),
        { minLength: 1, maxLength: 4 },
      )
      .filter((list) => list.some(({ size }) => size > 1));
    fc.assert(
      fc.property(dimensions, fc.nat({ max: 2000 }), (list, steps) => {
        const size = list.reduce((npus, level) => npus * level.size, 1);
        const algorithm = { name: 'ring' } as const;
        const logical = { server: 0, dimension: -1, size, npuStride: 1, algorithm };
        const group = groupOf({ dimensions: list, splitBandwidth: 'full' }, logical, 'exact');
        expect(largestConsecutiveSum(group, 0, steps)).toBe(slowSum(group, steps));
      }),
      { numRuns: 500 },
    );
  });

  it('includes the way back in a run of neighbours cut out of a ring', () => {
    // 4 neighbours of Ring(8): three links of 1 hop and 3 hops back, 10 ns each.
    const ring = { kind: 'ring', size: 8, bandwidthGBps: 1, linkLatencyNs: 10, tier: 'node' } as const;
    const algorithm = { name: 'ring' } as const;
    const logical = { server: 0, dimension: 0, size: 4, npuStride: 1, algorithm };
    const group = groupOf({ dimensions: [ring], splitBandwidth: 'full' }, logical, 'exact');
    expect(largestConsecutiveSum(group, 0, 3)).toBe(30 + 10 + 10);
    expect(largestConsecutiveSum(group, 0, 6)).toBe(60 + 30 + 10);
  });
});
