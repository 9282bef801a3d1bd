/** The schedule that is shown for a collective: the schedule itself, or that of fewer ranks where there are too many to draw. */
import { holdingsAfter } from '../../../collective/execution.ts';
import type { Holding } from '../../../collective/holdings.ts';
import { proveSchedule } from '../../../collective/proof.ts';
import { scheduleOf } from '../../../collective/schedule.ts';
import type { Schedule } from '../../../collective/schedule-shape.ts';
import type { Algorithm, Collective } from '../../../collective/types.ts';
import { success, type Result } from '../../../units/result.ts';

/** The largest number of ranks that a drawing can show legibly. */
export const MOST_RANKS = 16;
/** Drawn of a larger group: a power of two, for what needs one. */
const FEW_RANKS = 8;
/** An all-to-all has a block for every pair of ranks. */
const MOST_PAIRED = 8;

export interface ShownSchedule {
  readonly schedule: Schedule;
  /** Ranks of the group itself. */
  readonly ranks: number;
  /** Whether the executor found that every rank ends with what the collective promises. */
  readonly isProved: boolean;
}

export function showSchedule(
  algorithm: Algorithm,
  collective: Collective,
  ranks: number,
  tree: 0 | 1,
): Result<ShownSchedule> {
  const schedule = scheduleOf(algorithm, collective, ranks, tree);
  if (!schedule.ok) return schedule;
  const most = collective === 'allToAll' ? MOST_PAIRED : MOST_RANKS;
  const shown = ranks <= most ? schedule : scheduleOf(onFew(algorithm), collective, FEW_RANKS, tree);
  if (!shown.ok) return shown;
  return success({ schedule: shown.value, ranks, isProved: proveSchedule(shown.value).ok });
}

/** Four switches of two ranks each, in the directions of the network. */
function onFew(algorithm: Algorithm): Algorithm {
  const { places } = algorithm;
  if (places === undefined) return algorithm;
  const sides = places.sides.length === 2 ? [2, 2] : [FEW_RANKS / 2];
  const isOneWay = places.isOneWay === true ? ({ isOneWay: true } as const) : {};
  return { ...algorithm, places: { perSwitch: 2, sides, ...isOneWay } };
}

/** What the ranks hold after a number of steps. */
export function heldAfter(schedule: Schedule, steps: number): readonly Holding[] {
  const holdings = holdingsAfter(schedule, steps);
  // The algorithms that the page can show are those that the proof has accepted.
  if (!holdings.ok) throw new Error(holdings.problems[0]?.message);
  return holdings.value;
}
