/** What searches without proofs do with a point: hold it against the constraints, and run it, once however often it is asked for. */
import { telling } from '../../design/steps.ts';
import { hashOf } from '../canonical.ts';
import { isBetter, type Ranked } from '../ranking.ts';
import { createPointRunner } from '../run/point-runner.ts';
import type { Points } from '../space/points.ts';

export type At = readonly [work: number, link: number, network: number];

export interface SampleProgress {
  readonly evaluations: number;
  readonly best: Ranked | null;
}

export interface Sampled extends SampleProgress {
  /** Of the evaluations; a point that is asked for again is counted again. */
  readonly different: number;
  /** Evaluations of points that cannot be run. */
  readonly infeasible: number;
  /** The evaluation that the best is of, from 1; 0 if there is none. */
  readonly foundAt: number;
}

export interface Trial {
  /** Whether the point is one of those that are searched. */
  readonly isPoint: (at: At) => boolean;
  /** Its score; null if it cannot be run. */
  readonly evaluate: (at: At) => Generator<SampleProgress, number | null, void>;
  readonly sampled: () => Sampled;
}

export function createTrial(points: Points): Trial {
  const { constraints } = points;
  const early = [...constraints.work, ...constraints.system, ...constraints.point];
  const runPoint = createPointRunner(points.space);
  const known = new Map<number, number | null>();
  let best: Ranked | null = null;
  let [evaluations, infeasible, foundAt] = [0, 0, 0];
  const numberOf = ([work, link, network]: At): number =>
    (work * points.links + link) * points.networks + network;

  return {
    isPoint(at) {
      const design = points.designOf(...at);
      return design.ok && points.keeps(early, design.value, points.chosenOf(...at));
    },
    *evaluate(at) {
      evaluations += 1;
      const point = numberOf(at);
      let score = known.get(point);
      if (score === undefined) known.set(point, (score = yield* runOnce(at, point)));
      if (score === null) infeasible += 1;
      return score;
    },
    sampled: () => ({ evaluations, best, different: known.size, infeasible, foundAt }),
  };

  function* runOnce(at: At, point: number): Generator<SampleProgress, number | null, void> {
    const design = points.designOf(...at);
    if (!design.ok) return null;
    const [work, link] = at;
    const run = yield* telling(runPoint(design.value, work, link), () => ({ evaluations, best }));
    if (!run.ok) return null;
    if (!points.keepsLate(design.value, run.value.cost, points.chosenOf(...at))) return null;
    const complexity = points.complexityOf(at[2]);
    const found: Ranked = { ...run.value, point, key: hashOf(points.textOf(...at)), complexity };
    if (best === null || isBetter(found, best)) {
      if (best === null || found.score < best.score) foundAt = evaluations;
      best = found;
    }
    return run.value.score;
  }
}
