/** What an iteration takes under a split, by a run to its end; runs that were made lately are not made again. */
import { TOTALS_ONLY } from '../../simulator/input.ts';
import { success, type Result } from '../../units/result.ts';
import { quietly } from '../../design/steps.ts';
import type { PreparedDesign } from '../run/prepare-design.ts';
import { runAt } from '../run/run-scheme.ts';

/** Times that are kept; above this the oldest is forgotten. */
const MOST_KNOWN = 1024;
/** Events between two looks at whether to go on. */
const EVENTS_AT_ONCE = 4000;

const known = new Map<string, number>();

/** ns; yields often enough to be stopped at any moment. */
export function* iterationAt(
  prepared: PreparedDesign,
  splitGBps: readonly number[],
): Generator<void, Result<number>, void> {
  // All that a run depends on: its tasks, with topology and system, and its bandwidths.
  const key = `${prepared.caseText} ${splitGBps.join()}`;
  const before = known.get(key);
  if (before !== undefined) return success(before);
  const started = yield* quietly(runAt(prepared, splitGBps, TOTALS_ONLY));
  if (!started.ok) return started;
  const { run } = started.value;
  while (!run.advance(EVENTS_AT_ONCE)) yield;
  const [oldest] = known.keys();
  if (known.size >= MOST_KNOWN && oldest !== undefined) known.delete(oldest);
  known.set(key, run.nowNs());
  return success(run.nowNs());
}
