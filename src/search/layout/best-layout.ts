/** Finds the best layout of a machine, if it is better than a known score. */
import { telling } from '../../design/steps.ts';
import { goodputOnMachine } from '../run/training-score.ts';
import { search } from '../search.ts';
import { foundLayout, type FoundLayout } from './find-layouts.ts';
import type { LayoutBase } from './layout-base.ts';
import { createLayoutBounding } from './layout-bounding.ts';
import { layoutPoints, splitOfAll, splitOfDesign, type LayoutObjective } from './layout-space.ts';
import type { LayoutTables } from './layout-tables.ts';
import type { KeptChoice } from './layout.ts';

export interface BestLayout {
  /** null if none is better, or none fits. */
  readonly best: FoundLayout | null;
  /** No layout of the machine has a lower score (of the objective `time` in ns); Infinity if none fits. */
  readonly bound: number;
  /** The numbers of layouts that fit and that do not. */
  readonly points: number;
  readonly tooLarge: number;
  /** The least bytes that any layout needs. */
  readonly leastBytes: number;
  readonly runs: number;
}

export interface BestLayoutAsk {
  /** The objective of the ranking. Defaults to `time`. */
  readonly objective?: LayoutObjective;
  /** The score to beat. */
  readonly below: number;
  /** The maximum number of runs, after which the proof ends. */
  readonly mostRuns: number;
  /** Choices that every layout takes from the design. Defaults to none. */
  readonly keep?: readonly KeptChoice[];
  /** Layer tables of a machine with the same layers (`layersKey`). Defaults to new ones. */
  readonly tables?: LayoutTables;
}

/** The batch stays that of the base, so that layouts of all machines do the same work. */
export function* bestLayout(base: LayoutBase, ask: BestLayoutAsk): Generator<void, BestLayout, void> {
  const { design } = base;
  const splitGBps = splitOfAll({ base: design, split: splitOfDesign(base) });
  const goodput =
    ask.objective === 'goodput' && splitGBps !== null ? goodputOnMachine(design, splitGBps) : null;
  return goodput === null ? yield* searchedLayout(base, ask) : yield* fastestLayout(base, ask, goodput);
}

/** Where every layout has the same goodput, the fastest of them. */
function* fastestLayout(
  base: LayoutBase,
  { below, ...ask }: BestLayoutAsk,
  score: number,
): Generator<void, BestLayout, void> {
  // What is no better than the known score is not looked for.
  const isBetter = score < below;
  const rest = { ...ask, objective: 'time', below: isBetter ? Infinity : 0 } as const;
  const { best, ...found } = yield* searchedLayout(base, rest);
  const bound = found.points === 0 ? Infinity : score;
  return { ...found, bound, best: best === null ? null : { ...best, score } };
}

function* searchedLayout(
  base: LayoutBase,
  { objective, below, mostRuns, keep, tables }: BestLayoutAsk,
): Generator<void, BestLayout, void> {
  const { capacityGB } = base.design.compute;
  const capacityBytes = capacityGB === undefined ? Infinity : capacityGB * 1e9;
  const space = layoutPoints(base, 1, 0, objective);
  const { bounding, tighten, counts } = createLayoutBounding(base, space, capacityBytes, keep, tables);
  const steps = search(space.points, { bounding, tighten, mostRuns, below });
  const { top, bound, points, runs } = yield* telling(steps, () => undefined);
  const [first] = top;
  return {
    best: first === undefined || first.score >= below ? null : foundLayout(space, first),
    bound: bound ?? Infinity,
    points,
    ...counts(),
    runs,
  };
}
