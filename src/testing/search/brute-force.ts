/** Runs every point of a small space, for comparison with the search. */
import { expect } from 'vitest';
import { toEnd } from '../../design/steps.ts';
import { createBounding, type Bounded } from '../../search/bounding.ts';
import { hashOf } from '../../search/canonical.ts';
import { frontOf, isBetter, type Ranked } from '../../search/ranking.ts';
import { runPoint } from '../../search/run/run-point.ts';
import { search } from '../../search/search.ts';
import type { Settled } from '../../search/search-ask.ts';
import { readSpace } from '../../search/space/parse-space.ts';
import { pointsOf, type Points } from '../../search/space/points.ts';
import { valueOf } from '../../units/result.ts';

export interface BruteForce {
  readonly runs: readonly Ranked[];
  readonly bounded: readonly Bounded[];
}

/** Runs every point and computes its bound, which no run may be below. */
export function bruteForce(points: Points): BruteForce {
  const { split, objective } = points.space;
  const bounded: Bounded[] = [];
  toEnd(createBounding(points).steps((value) => bounded.push(value)));
  const runs = bounded.flatMap(({ point, work, link, network, score }): readonly Ranked[] => {
    const design = points.designOf(work, link, network);
    const run = design.ok ? toEnd(runPoint(design.value, split, objective)) : design;
    if (!run.ok || !design.ok) return [];
    expect(score).not.toBeNull();
    expect(score).toBeLessThanOrEqual(run.value.score);
    if (!points.keepsLate(design.value, run.value.cost, points.chosenOf(work, link, network))) return [];
    const key = hashOf(points.textOf(work, link, network));
    return [{ ...run.value, point, key, complexity: points.complexityOf(network) }];
  });
  return { runs, bounded };
}

export function pointsIn(file: object): Points {
  return valueOf(pointsOf(valueOf(readSpace(file))));
}

export const inOrder = (runs: readonly Ranked[]): readonly Ranked[] =>
  runs.toSorted((a, b) => (isBetter(a, b) ? -1 : 1));

/** Expects that the list or the front is that of all runs, and that every point is settled once. */
export function expectBest(points: Points, { runs, bounded }: BruteForce): void {
  const settled: Settled[] = [];
  const found = toEnd(search(points, { record: (value) => settled.push(value) }));
  if (points.space.objective === 'timeAndCost') {
    expect(found.front.map(({ point }) => point)).toEqual(frontOf(runs).map(({ point }) => point));
  } else {
    expect(found.top).toEqual(inOrder(runs).slice(0, points.space.top));
    expect(found.gap).toBe(runs.length === 0 ? null : 0);
  }
  expect(new Set(settled.map(({ key }) => key)).size).toBe(bounded.length);
  expect(settled).toHaveLength(bounded.length);
}
