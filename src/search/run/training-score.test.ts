import { describe, expect, it } from 'vitest';
import { cases } from '../../testing/large.ts';
import { trainDesign } from '../../analysis/training-run/train-design.ts';
import type { WholeTraining } from '../../analysis/training-run/training-run.ts';
import { BASE_V1 } from '../../design/base.ts';
import type { Condition } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { bruteForce, expectBest, inOrder, pointsIn } from '../../testing/search/brute-force.ts';
import { valueOf } from '../../units/result.ts';
import { readSpace } from '../space/parse-space.ts';
import { TRAINING_OBJECTIVES, type TrainingObjective } from '../space/space.ts';
import type { Points } from '../space/points.ts';

const SLOW: readonly Condition[] = [
  { kind: 'slowPort', npu: 0, dimension: 1, factor: 0.5 },
  { kind: 'slowNpu', npu: 3, factor: 0.8 },
];

function fileOf(objective: TrainingObjective, conditions: readonly Condition[], split = 'equal'): object {
  const ring = { kind: 'ring', size: 4, linkLatencyNs: 500, tier: 'node' } as const;
  return {
    base: {
      ...BASE_V1,
      topology: { dimensions: [ring, { ...ring, kind: 'switch', tier: 'pod' }], splitBandwidth: 'full' },
      training: { tokens: 1e11, failures: { npuPerMillionHours: 4000 }, checkpoint: { mode: 'synchronous' } },
      ...(conditions.length === 0 ? {} : { conditions }),
    },
    free: {
      tp: [1, 4],
      budget: [100, 400],
      'training.failures.spareHosts': [0, 1],
      ...(split === 'equal' ? { 'training.checkpoint.mode': ['synchronous', 'asynchronous'] } : {}),
    },
    objective,
    split,
    top: 3,
  };
}

/** What `netloom train` says of the best point. */
function wholeOf(
  points: Points,
  point: number,
): { readonly whole: WholeTraining; readonly effective: number } {
  const design = valueOf(points.designOf(...points.partsOf(point)));
  const { training } = valueOf(toEnd(trainDesign(design, 'equal', ALL_PARTS)));
  return { whole: training.whole!, effective: training.goodput.effective };
}

const SCORES: Readonly<
  Record<TrainingObjective, (found: { readonly whole: WholeTraining; readonly effective: number }) => number>
> = {
  days: ({ whole }) => whole.days,
  goodput: ({ effective }) => 1 / effective,
  dollarsPerToken: ({ whole }) => whole.dollarsPerMillionTokens,
  energy: ({ whole }) => whole.energyMWh,
  co2: ({ whole }) => whole.tonnesCo2,
};

describe('objectives of the whole training', () => {
  it.each(TRAINING_OBJECTIVES)(
    'find what running every point finds, with parts that are slow or not: %s',
    (objective) => {
      for (const conditions of cases([objective === 'days' ? [] : SLOW], [[], SLOW])) {
        const points = pointsIn(fileOf(objective, conditions));
        const all = bruteForce(points);
        expectBest(points, all);
        const [best] = inOrder(all.runs);
        expect(SCORES[objective](wholeOf(points, best!.point))).toBeCloseTo(best!.score, 9);
      }
    },
  );

  it('need not agree with one another: the fastest is not the cheapest', () => {
    const best = (objective: TrainingObjective) =>
      inOrder(bruteForce(pointsIn(fileOf(objective, []))).runs)[0]!.key;
    expect(new Set([best('days'), best('dollarsPerToken'), best('goodput')]).size).toBeGreaterThan(1);
  });

  it('take the fastest split where it is searched for', () => {
    const points = pointsIn(fileOf('days', [], 'optimal'));
    expectBest(points, bruteForce(points));
  });

  it('are of one workload', () => {
    const asked = { ...fileOf('energy', []), workloads: [{ preset: 'transformer-17b' }] };
    const read = readSpace(asked);
    expect(read.ok ? [] : read.problems.map(({ path }) => path)).toEqual(['objective']);
  });
});
