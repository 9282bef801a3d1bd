/**
 * Executes a schedule symbolically (execution.ts) and shows that it does what its collective promises (holdings.ts): every rank ends with
 * the blocks that it must get, with each contribution exactly once.
 */
import { success } from '../units/result.ts';
import type { Result } from '../units/result.ts';
import { executeStep, heldAtStart, violation, type Held } from './execution.ts';
import { promiseOf, ranksIn } from './holdings.ts';
import type { Schedule } from './schedule-shape.ts';

/** Returns the schedule itself if it keeps the promise of its collective, else its first violation. */
export function proveSchedule(schedule: Schedule): Result<Schedule> {
  const held = heldAtStart(schedule);
  for (let step = 0; step < schedule.steps; step++) {
    const wrong = executeStep(schedule, step, held);
    if (wrong !== null) return wrong;
  }
  return checkPromise(schedule, held);
}

function checkPromise(schedule: Schedule, held: Held): Result<Schedule> {
  const { ranks, steps } = schedule;
  for (let rank = 0; rank < ranks; rank++) {
    for (const [block, promised] of promiseOf(schedule, rank)) {
      const present = held[rank]!.get(block) ?? 0n;
      if (present !== promised) {
        const ends = `ends with the contributions of ranks [${ranksIn(present).join(', ')}] in block ${block}`;
        return violation(schedule, steps, rank, `${ends}, promised [${ranksIn(promised).join(', ')}]`);
      }
    }
  }
  return success(schedule);
}
