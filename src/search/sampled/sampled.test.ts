import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import { toEnd } from '../../design/steps.ts';
import { anySpace } from '../../testing/arbitrary/space.arbitrary.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { search } from '../search.ts';
import { readSpace } from '../space/parse-space.ts';
import { pointsOf, type Points } from '../space/points.ts';
import { createDice } from '../../units/random/dice.ts';
import { genesOf } from './genes.ts';
import { geneticSearch } from './genetic.ts';
import { randomSearch } from './random.ts';

function pointsIn(file: object): Points {
  return valueOf(pointsOf(valueOf(readSpace(file))));
}

const SMALL = {
  base: { ...BASE_V1, workload: { ...BASE_V1.workload, layers: 2 } },
  free: { tp: [1, 2, 4], zero: [0, 3] },
  dimensions: { npus: 16, count: [1, 2], kinds: ['ring', 'switch'] },
  where: ['zero == 0 or tp < 4'],
};

describe('the dice', () => {
  it('fall the same for a seed, and otherwise for another', () => {
    const throws = (seed: number): readonly number[] => {
      const { roll } = createDice(seed);
      return Array.from({ length: 12 }, () => roll(6));
    };
    expect(throws(7)).toEqual(throws(7));
    expect(throws(7)).not.toEqual(throws(8));
  });

  it('fall on every side about as often', () => {
    const { roll } = createDice(1);
    const counts = new Array<number>(6).fill(0);
    for (let thrown = 0; thrown < 60_000; thrown += 1) counts[roll(6)]! += 1;
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500);
  });
});

describe('the genes of a point', () => {
  it('stand for every point of the space, and for no other', () => {
    const points = pointsIn({ ...SMALL, free: { ...SMALL.free, chunks: [1, 16] } });
    const { sides, pointOf } = genesOf(points);
    const found = new Set<number>();
    const all = sides.reduce((product, values) => product * values, 1);
    for (let number = 0; number < all; number += 1) {
      let rest = number;
      const genes = sides.map((values) => {
        const own = rest % values;
        rest = Math.floor(rest / values);
        return own;
      });
      const [work, link, network] = pointOf(genes);
      found.add((work * points.links + link) * points.networks + network);
    }
    expect(found.size).toBe(points.count);
    expect(Math.max(...found)).toBe(points.count - 1);
  });
});

const SEARCHES = [
  ['random', randomSearch],
  ['genetic', geneticSearch],
] as const;

describe('a sampled search', () => {
  it('is never better than what is proved', () => {
    fc.assert(
      fc.property(anySpace(cases(40, 60)), fc.integer({ min: 1, max: 1e6 }), (file, seed) => {
        const points = pointsIn({ ...file, objective: 'time' });
        // A search takes scores that agree to 12 digits for equal, and lists the cheaper of them.
        const rounded = (score = Infinity): number => Number(score.toPrecision(12));
        const proved = rounded(toEnd(search(points)).top[0]?.score);
        for (const [, sampled] of SEARCHES) {
          const { best, evaluations } = toEnd(sampled(points, 20, seed));
          expect(rounded(best?.score)).toBeGreaterThanOrEqual(proved);
          expect(evaluations).toBeLessThanOrEqual(20);
        }
      }),
      { numRuns: cases(2, 100) },
    );
  });
});

/** Evaluations in which a search of 70 points meets the best of them. */
const RUNS = cases(150, 300);

describe.each(SEARCHES)('a %s search', (_name, sampled) => {
  it('finds the same for the same seed, keeps to the constraints and counts what it runs', () => {
    const points = pointsIn(SMALL);
    const found = toEnd(sampled(points, RUNS, 3));
    expect(toEnd(sampled(points, 20, 3))).toEqual(toEnd(sampled(points, 20, 3)));
    expect(found).toMatchObject({ evaluations: RUNS, infeasible: 0 });
    expect(found.different).toBeLessThanOrEqual(70);
    const { tp, zero } = points.chosen(found.best!.point) as { readonly tp: number; readonly zero: number };
    expect(zero === 0 || tp < 4).toBe(true);
    // With as many runs as that, it meets the best of 70 points.
    expect(found.best!.score).toBe(toEnd(search(points)).top[0]!.score);
  });

  it('ends where nothing keeps to the constraints', () => {
    const found = toEnd(sampled(pointsIn({ ...SMALL, where: ['tp > npus'] }), 5, 1));
    expect(found).toMatchObject({ evaluations: 0, best: null, foundAt: 0 });
  });
});
