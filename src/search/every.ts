/** A sweep of a space: runs every point that satisfies the constraints. */
import { telling } from '../design/steps.ts';
import { createBounding, type Bounded } from './bounding.ts';
import { hashOf, shardOf } from './canonical.ts';
import { isBetter, type Ranked } from './ranking.ts';
import { createPointRunner } from './run/point-runner.ts';
import type { Settled, SearchAsk } from './search-ask.ts';
import type { Points } from './space/points.ts';

export interface EveryProgress {
  /** The share of the ways to train whose points have been run. */
  readonly share: number;
  readonly runs: number;
  readonly infeasible: number;
  readonly best: Ranked | null;
}

/** A point with its run; null if it cannot be run. */
export type Swept = Pick<Settled, 'point' | 'key' | 'run'>;

/** Records every newly settled point; returns how the sweep ended. */
export function* runEvery(
  points: Points,
  ask: Pick<SearchAsk, 'shard' | 'known' | 'record'> = {},
): Generator<EveryProgress, EveryProgress, void> {
  const { shard, known, record } = ask;
  const runPoint = createPointRunner(points.space);
  const waiting: { readonly bounded: Bounded; readonly key: string }[] = [];
  let [runs, infeasible, share] = [0, 0, 0];
  let best: Ranked | null = null;
  const progress = (): EveryProgress => ({ share, runs, infeasible, best });
  const done = (settled: Settled | Swept): void => {
    const { key, point, run } = settled;
    if (run === null) infeasible += 1;
    else {
      runs += 1;
      const found = { ...run, point, key, complexity: points.complexityOf(point % points.networks) };
      if (best === null || isBetter(found, best)) best = found;
    }
    if ('status' in settled) record?.(settled);
  };

  for (const step of createBounding(points).steps((bounded) => {
    const key = hashOf(points.textOf(bounded.work, bounded.link, bounded.network));
    if (shard !== undefined && shardOf(key, shard.count) !== shard.index) return;
    const before = known?.get(key);
    if (before === undefined) waiting.push({ bounded, key });
    else done({ key, point: bounded.point, run: typeof before === 'object' ? before : null });
  })) {
    share = step.share;
    yield progress();
    for (const { bounded, key } of waiting) {
      const { point, score } = bounded;
      const run = score === null ? null : yield* runOne(bounded);
      done({ key, point, status: run === null ? 'infeasible' : 'run', run, bound: score ?? 0 });
      yield progress();
    }
    waiting.length = 0;
  }
  return progress();

  /** Returns null if the point cannot be run, or if its result violates a constraint. */
  function* runOne({ work, link, network }: Bounded): Generator<EveryProgress, Settled['run'], void> {
    const design = points.designOf(work, link, network);
    if (!design.ok) return null;
    const run = yield* telling(runPoint(design.value, work, link), progress);
    if (!run.ok) return null;
    const isKept = points.keepsLate(design.value, run.value.cost, points.chosenOf(work, link, network));
    return isKept ? run.value : null;
  }
}
