/** The front of time and cost is what every run says of it, by costs and times that are the same where they differ by rounding only. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../design/base.ts';
import { toEnd } from '../design/steps.ts';
import { anySpace } from '../testing/arbitrary/space.arbitrary.ts';
import { cases } from '../testing/large.ts';
import { valueOf } from '../units/result.ts';
import { transformerWorkload } from '../workload/transformer/catalog/presets.ts';
import { createBounding } from './bounding.ts';
import { runEvery } from './every.ts';
import type { PointRun } from './run/run-point.ts';
import { search } from './search.ts';
import type { Settled } from './search-ask.ts';
import { significant } from './significant.ts';
import { readSpace } from './space/parse-space.ts';
import { pointsOf, type Points } from './space/points.ts';

type Run = PointRun & { readonly point: number; readonly bound: number };

function pointsIn(file: object): Points {
  return valueOf(pointsOf(valueOf(readSpace(file))));
}

function everyRun(points: Points): readonly Run[] {
  const runs: Run[] = [];
  const record = ({ point, run, bound }: Settled): void => {
    if (run !== null) runs.push({ ...run, point, bound });
  };
  toEnd(runEvery(points, { record }));
  return runs;
}

/** Those that no other is as good as in both and better than in one. */
function frontOfAll(runs: readonly Run[]): readonly number[] {
  const isAbove = (run: Run): boolean =>
    runs.some(
      (own) =>
        own.score <= run.score && own.cost <= run.cost && (own.score < run.score || own.cost < run.cost),
    );
  return runs.filter((run) => !isAbove(run)).map(({ point }) => point);
}

const ONE_PRICE = {
  base: {
    ...BASE_V1,
    workload: { ...transformerWorkload('gpt-3'), layers: 2 },
    bandwidth: { ...BASE_V1.bandwidth, budgetGBps: 300 },
  },
  free: { tp: [1, 2, 4] },
  dimensions: { npus: 32, count: [1, 3], kinds: ['ring', 'fullyConnected'], linkLatencyNs: 500 },
  objective: ['time', 'cost'],
};

describe('a front of time and cost', () => {
  it('is that of brute force, and on the way says no more than is so', { timeout: 3_600_000 }, () => {
    fc.assert(
      fc.property(anySpace(40), fc.constantFrom('equal', 'optimal'), (file, split) => {
        const points = pointsIn({ ...file, split, objective: ['time', 'cost'] });
        const { costOf } = createBounding(points);
        const runs = everyRun(points);
        for (const { point, score, timeNs, cost, bound } of runs) {
          const link = Math.floor(point / points.networks) % points.links;
          expect(score).toBe(significant(timeNs));
          expect(bound).toBeLessThanOrEqual(score);
          expect(costOf(link, point % points.networks)).toBeLessThanOrEqual(cost);
        }
        const known: PointRun[] = [];
        const steps = search(points, { record: ({ run }) => run !== null && known.push(run) });
        for (let step = steps.next(); ; step = steps.next()) {
          const { gap } = step.value;
          if (gap !== null)
            for (const { score, cost } of runs) {
              const fastest = Math.min(...known.filter((own) => own.cost <= cost).map((own) => own.score));
              expect(fastest * (1 - gap)).toBeLessThanOrEqual(score * (1 + 1e-12));
            }
          if (step.done !== true) continue;
          const { front } = step.value;
          expect(new Set(front.map(({ point }) => point))).toEqual(new Set(frontOfAll(runs)));
          expect(step.value.gap).toBe(runs.length === 0 ? null : 0);
          return;
        }
      }),
      { numRuns: cases(5, 200) },
    );
  });

  it('has no point twice for the last digits of its cost, and leaves out with an optimal split too', () => {
    const points = pointsIn({ ...ONE_PRICE, split: 'optimal' });
    const { front, runs, points: count } = toEnd(search(points));
    // Rings and full connections cost the same: the fastest beats all others, whose bills have other last digits.
    expect(front.map(({ cost }) => cost)).toEqual([9600]);
    expect(count).toBe(198);
    expect(runs).toBeLessThan(count / 4);
  });
});
