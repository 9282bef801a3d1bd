/** Texts of the Training run tab. */
import type { Condition } from '../../../design/document.ts';
import { conditionText } from '../../../design/conditions/words.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatPercent } from '../../../units/percent.ts';

/** Smaller shares and numbers of days are above 0 and do not matter. */
const LEAST_SHARE = 1e-5;
const LEAST_DAYS = 1e-3;

/** Prints a share of the time: 0.9 -> "90 %", 1e-12 -> "below 0.001 %". */
export function shareText(share: number): string {
  return share > 0 && share < LEAST_SHARE ? `below ${formatPercent(LEAST_SHARE)}` : formatPercent(share);
}

/** Prints a number of days: 18.51 -> "18.5", 1e-9 -> "below 0.001". */
export function daysText(days: number): string {
  return days > 0 && days < LEAST_DAYS ? `below ${formatDecimal(LEAST_DAYS)}` : formatDecimal(days);
}

/** Conditions that are named; of more, how many there are. */
const MOST_NAMED = 2;

/** Says that the training has the conditions of the design from its first day to its last; null where there are none. */
export function conditionsNote(conditions: readonly Condition[] = []): string | null {
  if (conditions.length === 0) return null;
  const named = conditions.slice(0, MOST_NAMED).map(conditionText);
  const more = conditions.length - named.length;
  const list = [...named, ...(more > 0 ? [`${more} more`] : [])].join('; ');
  return `The whole training is computed with the conditions that are set (${list}).`;
}
