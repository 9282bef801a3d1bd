/** Sentences about the saving of a looser constraint. */
import { formatDecimal } from '../../../units/decimal.ts';
import { formatPercent } from '../../../units/percent.ts';
import { formatTime } from '../../../units/time.ts';
import type { Optimality } from '../../../run/report/results.ts';

/** Relative to the objective: less than this is the rounding of the optimiser. */
const NOTHING = 1e-9;

/** The worth of 1 GB/s, or of $1,000 of a cost. `nothing` where the constraint does not bind. */
export function worth(
  constraint: string,
  saved: number,
  objective: number,
  goal: Optimality['goal'],
): string {
  const perStep = constraint.startsWith('cost') ? saved * 1000 : saved;
  const share = perStep / objective;
  if (Math.abs(share) < NOTHING) return 'nothing';
  const amount = Math.abs(perStep);
  const text = goal === 'time' ? formatTime(amount) : `${formatDecimal(amount / 1e9)} s $`;
  return `${perStep < 0 ? '−' : ''}${text} (${perStep < 0 ? '−' : ''}${formatPercent(Math.abs(share))})`;
}
