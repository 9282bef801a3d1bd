/** A waterfall from one design to another, with a text for each step. */
import { changesBetween, type Change } from '../../formats/preview/changes.ts';
import type { Design } from '../../design/document.ts';
import { success, type Result } from '../../units/result.ts';
import { waterfall, type Waterfall, type WaterfallProgress } from '../../analysis/sides/waterfall.ts';

export type ToldWaterfall = Waterfall<readonly Change[]>;

/** Field by field, without their names; a change without words is a detail of its part. */
export function differencesBetween(from: Design, to: Design): readonly Change[] {
  return changesBetween(from, { ...to, name: from.name });
}

export function* toldWaterfall(
  from: Design,
  to: Design,
): Generator<WaterfallProgress, Result<ToldWaterfall>, void> {
  const found = yield* waterfall(from, to);
  if (!found.ok) return found;
  const { steps } = found.value;
  return success({
    ...found.value,
    steps: steps.map(({ change, after }) => ({
      change: differencesBetween(change.before, change.after),
      after,
    })),
  });
}
