/** Points that are as good as each other: the cheaper first, then the simpler network, wherever they are listed. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../design/base.ts';
import { toEnd } from '../design/steps.ts';
import { valueOf } from '../units/result.ts';
import { createRanking, frontOf, isBetter, type Ranked } from './ranking.ts';
import { search } from './search.ts';
import { readSpace } from './space/parse-space.ts';
import { pointsOf } from './space/points.ts';

const ranked = fc.record({
  point: fc.nat(99),
  key: fc.constantFrom('a', 'b', 'c', 'd'),
  score: fc.constantFrom(0.3, 0.1 + 0.2, 0.4),
  timeNs: fc.constant(1),
  cost: fc.constantFrom(38_400, 1_440_000),
  complexity: fc.constantFrom(7, 14),
});

describe('among equal points', () => {
  it('the cheaper is first, then the simpler, whatever order they were run in', () => {
    fc.assert(
      fc.property(fc.array(ranked, { maxLength: 12 }), fc.integer({ min: 1, max: 5 }), (runs, most) => {
        const ranking = createRanking(most);
        for (const run of runs) ranking.add(run);
        const list = ranking.list();
        expect(list).toHaveLength(Math.min(most, runs.length));
        const order = ({ score, cost, complexity, key }: Ranked): readonly (number | string)[] => [
          score.toFixed(6),
          cost,
          complexity,
          key,
        ];
        const sorted = runs.map(order).toSorted((a, b) => {
          const at = a.findIndex((value, place) => value !== b[place]);
          return at < 0 ? 0 : a[at]! < b[at]! ? -1 : 1;
        });
        expect(list.map(order)).toEqual(sorted.slice(0, most));
        for (const [at, run] of list.slice(1).entries()) expect(isBetter(run, list[at]!)).toBe(false);
      }),
    );
  });

  it('those that are alike take one place of the list together, and leave room for others', () => {
    const run = { timeNs: 1, cost: 1, complexity: 1 };
    const ranking = createRanking(2, (point) => `${point % 10}`);
    const add = (point: number, score: number): void =>
      ranking.add({ ...run, point, score, key: `${point}` });
    for (const [point, score] of [
      [1, 5],
      [11, 5],
      [2, 7],
      [3, 9],
      [12, 7],
      [21, 5 + 1e-15],
    ] as const)
      add(point, score);
    expect(ranking.list().map(({ point }) => point)).toEqual([1, 11, 21, 12, 2]);
    // One that is alike but slower has a place of its own.
    add(31, 6);
    expect(ranking.list().map(({ point }) => point)).toEqual([1, 11, 21, 31]);
    expect(ranking.limit()).toBe(6);
  });

  it('those of a front that cost the same are told by their simplicity', () => {
    const run = { point: 0, score: 1, timeNs: 1, cost: 1 };
    const front = frontOf([
      { ...run, key: 'a', complexity: 14 },
      { ...run, key: 'b', complexity: 7 },
    ]);
    expect(front.map(({ key }) => key)).toEqual(['b', 'a']);
  });

  it('the networks of a space are listed so: pairs of NPUs are as fast on a ring, a switch and directly', () => {
    const points = valueOf(
      pointsOf(
        valueOf(
          readSpace({
            base: { ...BASE_V1, workload: { ...BASE_V1.workload, layers: 2 } },
            free: { tp: [1] },
            dimensions: {
              npus: 8,
              count: [3, 3],
              kinds: ['ring', 'switch', 'fullyConnected'],
              linkLatencyNs: 0,
            },
            top: 27,
          }),
        ),
      ),
    );
    const { top } = toEnd(search(points));
    expect(top).toHaveLength(27);
    const times = new Set(top.map(({ score }) => score.toPrecision(12)));
    expect(times.size).toBe(1);
    const costs = top.map(({ cost }) => cost);
    expect(costs).toEqual(costs.toSorted((a, b) => a - b));
    expect(new Set(costs).size).toBeGreaterThan(2);
    // All of one block before those that mix them.
    const cheapest = top.filter(({ cost }) => cost === costs[0]).map(({ complexity }) => complexity);
    expect(cheapest).toEqual(cheapest.toSorted((a, b) => a - b));
    expect(new Set(cheapest).size).toBe(2);
  });
});
