/** The split of every point serves what the space asks for, and all workloads that it names: small spaces against every scheme. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import type { Design, SchemeId } from '../../design/document.ts';
import { goalOf } from '../../design/goal.ts';
import { toEnd } from '../../design/steps.ts';
import { anySpace, type SpaceFile } from '../../testing/arbitrary/space.arbitrary.ts';
import { cases } from '../../testing/large.ts';
import { valueOf } from '../../units/result.ts';
import { publishedModel } from '../../workload/model/published.ts';
import { transformerWorkload } from '../../workload/transformer/catalog/presets.ts';
import { evaluate } from '../../run/evaluate.ts';
import { workOf } from '../../run/work.ts';
import { createBounding } from '../bounding.ts';
import { tightScore } from '../lower/tight-bound.ts';
import { isBetter } from '../ranking.ts';
import { runPoint, scoreOf } from '../run/run-point.ts';
import { search } from '../search.ts';
import { readSpace } from './parse-space.ts';
import { pointsOf, type Points } from './points.ts';
import { servingObjective } from './serving.ts';
import { isOfTraining } from '../run/training-score.ts';
import type { Objective } from './space.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** Costs have nine digits while they are compared. */
const ROUNDING = 1e-8;

/** What the objective makes of the run of each scheme that can be run. */
function scoresOf(design: Design, objective: Objective): ReadonlyMap<SchemeId, number> {
  const found = evaluate(design, ALL_PARTS);
  if (!found.ok || isOfTraining(objective)) return new Map();
  return new Map(
    found.value.evaluated.map(({ closed, simulated }) => [
      closed.scheme,
      scoreOf(objective, workOf(design, ALL_PARTS), simulated.iterationNs, closed.costDollars) ?? Infinity,
    ]),
  );
}

/** A space of a few networks: looking for the best split of a point takes dozens of runs. */
function fewPoints(file: SpaceFile): SpaceFile {
  const { dimensions, free } = file;
  const { kinds } = dimensions as { readonly kinds: readonly string[] };
  return {
    ...file,
    free: Object.fromEntries(Object.entries(free).map(([name, values]) => [name, values.slice(0, 1)])),
    dimensions: { ...dimensions, npus: 8, count: [1, 2], kinds: kinds.slice(0, 1) },
  };
}

function eachDesign(points: Points, visit: (design: Design, point: number, bound: number | null) => void) {
  toEnd(
    createBounding(points).steps(({ point, work, link, network, score }) => {
      const design = points.designOf(work, link, network);
      if (design.ok) visit(design.value, point, score);
    }),
  );
}

const RUNNABLE: SpaceFile = {
  base: {
    ...BASE_V1,
    workload: { ...transformerWorkload('gpt-3'), layers: 2 },
    bandwidth: { ...BASE_V1.bandwidth, budgetGBps: 300 },
  },
  free: { tp: [1, 2] },
  dimensions: { npus: 8, count: [1, 2], kinds: ['ring'], linkLatencyNs: 500 },
  where: [],
  objective: 'time',
  split: 'equal',
  top: 5,
  gap: 0,
};

describe('the split of a point', () => {
  it.each(['best', 'optimal', 'message', 'smart'] as const)(
    'is the scheme %s under the objective, no bound is above it, and best is no worse than any scheme',
    (split) => {
      let compared = 0;
      fc.assert(
        fc.property(anySpace(60), (file) => {
          // Constraints on costs are judged late, elsewhere.
          const points = valueOf(pointsOf(valueOf(readSpace({ ...file, split, where: [] }))));
          const { objective } = points.space;
          let looked = 0;
          eachDesign(points, (design, _, bound) => {
            if ((looked += 1) > 2) return;
            const run = toEnd(runPoint(design, split, objective));
            const schemes = scoresOf(servingObjective(design, objective, split), objective);
            if (!run.ok) return;
            compared += 1;
            expect(bound).toBeLessThanOrEqual(run.value.score);
            expect(toEnd(tightScore(design, { objective, split: 'best' }))).toBeLessThanOrEqual(
              run.value.score,
            );
            if (split === 'best') {
              const least = Math.min(...schemes.values(), ...scoresOf(design, objective).values());
              expect(run.value.score).toBeLessThanOrEqual(least * (1 + ROUNDING));
            } else expect(run.value.score / schemes.get(split)!).toBeCloseTo(1, 7);
          });
        }),
        // Spaces that are drawn may have no point that can be run; this one has.
        { numRuns: cases(1, 60), examples: [[RUNNABLE]] },
      );
      expect(compared).toBeGreaterThan(0);
    },
  );

  it('lets a search find what running every point at its best split finds', () => {
    fc.assert(
      fc.property(anySpace(60), (file) => {
        const space = { ...fewPoints(file), split: 'best', where: [], top: 2 };
        const points = valueOf(pointsOf(valueOf(readSpace(space))));
        const { objective } = points.space;
        const scores: number[] = [];
        eachDesign(points, (design) => {
          const run = toEnd(runPoint(design, 'best', objective));
          if (run.ok) scores.push(run.value.score);
        });
        const found = toEnd(search(points));
        if (objective === 'timeAndCost')
          expect(found.front[0]?.score).toBe(scores.toSorted((a, b) => a - b)[0]);
        else
          expect(found.top.map(({ score }) => score)).toEqual(scores.toSorted((a, b) => a - b).slice(0, 2));
        for (const [at, run] of found.top.slice(1).entries())
          expect(isBetter(run, found.top[at]!)).toBe(false);
      }),
      { numRuns: cases(1, 30) },
    );
  }, 300_000);
});

const RING = { kind: 'ring', size: 4, linkLatencyNs: 500, tier: 'package' } as const;

/** Looking for the best split takes dozens of runs a point. */
const FREE = {
  few: { free: { tp: [4], 'topology.dimensions[1].size': [2, 4] } },
  many: { free: { tp: [1, 4], 'topology.dimensions[1].size': [2, 4], budget: cases([300], [50, 300]) } },
};

describe('a set of workloads', () => {
  const others = [
    { preset: 'gpt-3', modelParallel: 4, weight: 0.5 },
    { preset: 'turing-nlg', modelParallel: 2, weight: 3 },
  ] as const;
  const space = (split: string, objective: string): object => ({
    ...FREE[split === 'best' ? 'few' : 'many'],
    base: {
      ...BASE_V1,
      workload: { ...transformerWorkload('gpt-3'), layers: 4 },
      topology: { ...BASE_V1.topology, dimensions: [RING, { ...RING, kind: 'switch', tier: 'pod' }] },
    },
    workloads: others.map((own) => ({
      ...own,
      preset: own.preset === 'turing-nlg' ? 'transformer-17b' : own.preset,
    })),
    objective,
    split,
    top: 12,
  });
  const pointsIn = (split: string, objective = 'time'): Points =>
    valueOf(pointsOf(valueOf(readSpace(space(split, objective)))));

  /** ns of every workload on its own, under a scheme that does not depend on what is sent. */
  function alone(design: Design, scheme: SchemeId): readonly number[] {
    const goalless = {
      ...design,
      bandwidth: { ...design.bandwidth, goal: { ...goalOf(design), others: [] } },
    };
    const designs = [
      goalless,
      ...goalOf(design).others.map(({ preset, modelParallel }) => ({
        ...goalless,
        workload: publishedModel(preset),
        parallelism: { ...design.parallelism, modelParallel },
      })),
    ];
    return designs.map((own) => {
      const { evaluated } = valueOf(evaluate(own, ALL_PARTS));
      return evaluated.find(({ closed }) => closed.scheme === scheme)!.simulated.iterationNs;
    });
  }

  it('is worth the sum of the times of all, each times its weight', () => {
    const points = pointsIn('equal');
    let looked = 0;
    eachDesign(points, (design, _, bound) => {
      const run = toEnd(runPoint(design, 'equal', 'time'));
      if (!run.ok) return;
      looked += 1;
      const [own, ...rest] = alone(design, 'equal') as [number, ...number[]];
      expect(run.value).toMatchObject({ timeNs: own, othersNs: rest });
      expect(run.value.score).toBeCloseTo(own + 0.5 * rest[0]! + 3 * rest[1]!, 3);
      expect(bound).toBeLessThanOrEqual(run.value.score);
    });
    expect(looked).toBeGreaterThan(3);
  });

  it.each(['equal', 'optimal', 'message', 'smart', 'best'] as const)(
    'is searched by that value: brute force under the split %s',
    (split) => {
      for (const objective of split === 'best'
        ? (['throughputPerCost'] as const)
        : (['time', 'throughputPerCost'] as const)) {
        const points = pointsIn(split, objective);
        const scores: number[] = [];
        eachDesign(points, (design) => {
          const run = toEnd(runPoint(design, split, objective));
          if (run.ok) scores.push(run.value.score);
        });
        expect(scores.length).toBeGreaterThanOrEqual(2);
        const found = toEnd(search(points));
        expect(found.top.map(({ score }) => score)).toEqual(scores.toSorted((a, b) => a - b).slice(0, 12));
      }
    },
    300_000,
  );

  it('is ranked otherwise than its first workload alone', () => {
    const set = toEnd(search(pointsIn('optimal'))).top;
    expect(set[0]!.score).toBeGreaterThan(set[0]!.timeNs);
    expect(set[0]!.othersNs).toHaveLength(2);
  });

  it.each([
    [{ preset: 'none', modelParallel: 1, weight: 1 }, 'workloads[0].preset'],
    [{ preset: 'gpt-3', modelParallel: 0, weight: 1 }, 'workloads[0].modelParallel'],
    [{ preset: 'gpt-3', modelParallel: 1, weight: -1 }, 'workloads[0].weight'],
  ])('is refused at the field that is wrong: %j', (workload, path) => {
    const read = readSpace({ ...space('equal', 'time'), workloads: [workload] });
    expect(read).toMatchObject({ ok: false, problems: [{ path }] });
  });
});
