/**
 * A sentence about why two designs take different times, and which change accounts for most of the difference in time and in price.
 */
import type { Design } from '../../design/document.ts';
import { telling } from '../../design/steps.ts';
import type { Change } from '../../formats/preview/changes.ts';
import { because, mainCause, type BecauseProgress } from '../../analysis/sides/because.ts';
import { causeText } from '../../analysis/sides/because-words.ts';
import { stepsBetween } from '../../analysis/sides/steps.ts';
import { mostOf, type Measures } from '../../analysis/sides/waterfall.ts';
import { success, type Result } from '../../units/result.ts';
import { toldWaterfall, type ToldWaterfall } from './told-waterfall.ts';

export interface ToldBecause {
  /** Follows "because"; null where both take the same time. */
  readonly text: string | null;
  /** The change that causes most of the difference in time; null if there is only one change, or too many to run without a request. */
  readonly time: readonly Change[] | null;
  /** The same for the difference in price. */
  readonly cost: readonly Change[] | null;
}

/** Limits the runs that the user has not requested. */
const MOST_STEPS = 16;

/** @param isLooked whether the runs are small enough to be looked through */
export function* toldBecause(
  from: Design,
  to: Design,
  isLooked: boolean,
): Generator<BecauseProgress, Result<ToldBecause>, void> {
  const times = yield* because(from, to, isLooked);
  if (!times.ok) return times;
  const cause = mainCause(times.value);
  const text = cause === null ? null : causeText(cause);
  const { length } = stepsBetween(from, to);
  if (length < 2 || length > MOST_STEPS) return success({ text, time: null, cost: null });
  const waterfall = yield* telling(toldWaterfall(from, to), () => ({ done: 2, most: 2 }));
  if (!waterfall.ok) return waterfall;
  const change = (id: keyof Measures) => changeOf(waterfall.value, id);
  return success({ text, time: change('iterationNs'), cost: change('costDollars') });
}

function changeOf(waterfall: ToldWaterfall, id: keyof Measures): readonly Change[] | null {
  if (waterfall.steps.length < 2) return null;
  const most = mostOf(waterfall, id);
  return most === null ? null : waterfall.steps[most]!.change;
}
