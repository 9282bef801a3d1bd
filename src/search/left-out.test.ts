import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../design/base.ts';
import { toEnd } from '../design/steps.ts';
import { valueOf } from '../units/result.ts';
import { leftOutIn, type LeftOut } from './left-out.ts';
import { search } from './search.ts';
import { readSpace } from './space/parse-space.ts';
import { pointsOf, type Points } from './space/points.ts';

const FREE = { tp: [1, 2, 3, 4, 8], zero: [0, 3], chunks: [16, 64] };
const DIMENSIONS = { npus: 16, count: [1, 2], kinds: ['ring', 'fullyConnected', 'switch'] };

function pointsIn(where: readonly string[], more: object = {}): Points {
  const base = { ...BASE_V1, workload: { ...BASE_V1.workload, layers: 2 } };
  return valueOf(
    pointsOf(
      valueOf(
        readSpace({
          base,
          free: FREE,
          dimensions: { ...DIMENSIONS, ...more },
          where,
          split: 'equal',
          top: 1,
        }),
      ),
    ),
  );
}

function leftOut(points: Points): LeftOut {
  return toEnd(leftOutIn(points));
}

/** Of how many points something is known, one way or another. */
function accounted(points: Points): number {
  const { points: kept, symmetric } = toEnd(search(points));
  const { conditions, refused } = leftOut(points);
  return kept + symmetric + refused + conditions.reduce((sum, own) => sum + own.points, 0);
}

describe('points that are left out', () => {
  it.each([
    [[]],
    [['memory <= 100']],
    [['memory <= 100', 'tp <= 4']],
    [['cost <= 1e5', 'dimensions < 2']],
    [['tp <= dimensions * 2', 'memory <= 400']],
    [['tp * chunks <= 128', 'cost <= 1e5', 'zero > 0']],
  ])('are counted by the condition that leaves them out: %o', (where) => {
    const points = pointsIn(where);
    expect(accounted(points)).toBe(points.count);
    for (const { where: text } of leftOut(points).conditions) expect(where).toContain(text);
  });

  it('are of the first condition that they do not keep to', () => {
    const { conditions } = leftOut(pointsIn(['tp <= 4', 'tp <= 2']));
    // Networks of 16 NPUs: 3 of one block, 27 of two; x 2 stages of ZeRO x 2 numbers of chunks. 8 is one degree, 3 and 4 are two.
    const networks = 3 + 27;
    expect(conditions).toEqual([
      { where: 'tp <= 4', points: networks * 4 },
      { where: 'tp <= 2', points: networks * 8 },
    ]);
  });

  it('are those on networks with a larger block than the space allows', () => {
    const points = pointsIn([], { most: { fullyConnected: 4 } });
    // FC(16), and FC(8) with each of the three blocks of two, on either side.
    expect(leftOut(points).byBlocks).toBe((1 + 2 * 3) * FREE.tp.length * 4);
    for (let network = 0; network < points.networks; network += 1)
      expect(points.networkText(network)).not.toMatch(/FC\((8|16)\)/);
  });
});
