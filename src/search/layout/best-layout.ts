/** The best layout of a machine, if it is better than one that is known. */
import { telling } from '../../design/steps.ts';
import { search } from '../search.ts';
import { foundLayout, type FoundLayout } from './find-layouts.ts';
import type { LayoutBase } from './layout-base.ts';
import { createLayoutBounding } from './layout-bounding.ts';
import { layoutPoints, type LayoutObjective } from './layout-space.ts';
import type { LayoutTables } from './layout-tables.ts';
import type { KeptChoice } from './layout.ts';

export interface BestLayout {
  /** null where none is better, or none fits. */
  readonly best: FoundLayout | null;
  /** No layout of the machine has a lower score (of the objective `time` in ns); Infinity where none fits. */
  readonly bound: number;
  /** Layouts that fit, and those that do not. */
  readonly points: number;
  readonly tooLarge: number;
  /** Bytes that the least of all layouts needs. */
  readonly leastBytes: number;
  readonly runs: number;
}

export interface BestLayoutAsk {
  /** What layouts are ranked by. Defaults to `time`. */
  readonly objective?: LayoutObjective;
  /** Only a layout of a lower score is looked for. */
  readonly below: number;
  /** Runs after which nothing more is proved. */
  readonly mostRuns: number;
  /** Choices that every layout has as the design does. Defaults to none. */
  readonly keep?: readonly KeptChoice[];
  /** Of a machine whose layers are the same (`layersKey`). Defaults to new ones. */
  readonly tables?: LayoutTables;
}

/** The batch stays that of the base, so that layouts of all machines do the same work. */
export function* bestLayout(
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
