/** Comparison of the work that tried designs do in an iteration. */
import { comparableBy, unequalWork, type ComparableBy } from '../../../analysis/sweep/comparable.ts';
import type { SchemeResult } from '../../../run/report/results.ts';
import type { Trial } from '../../../analysis/questions/trials.ts';

type Worked = Pick<SchemeResult, 'work'>;

/** Why the times of two designs are not compared; null if they are. */
export function unequalOf(before: Worked, after: Worked): string | null {
  return unequalWork(rowsOf([before, after]));
}

export function triedBy(trials: readonly Trial[]): ComparableBy {
  return comparableBy(rowsOf(trials.flatMap((trial) => (trial.ok ? [trial.result] : []))));
}

/** All designs have the same workload, because no slider changes the layer table. */
function rowsOf(results: readonly Worked[]) {
  return results.map(({ work }) => ({ work, workload: '' }));
}
