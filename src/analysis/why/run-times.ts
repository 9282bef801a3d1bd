/** The iteration time under a split, by a run to its end; recent results are cached. */
import { TOTALS_ONLY } from '../../simulator/input.ts';
import { success, type Result } from '../../units/result.ts';
import { quietly } from '../../design/steps.ts';
import type { PreparedDesign } from '../../run/prepare-design.ts';
import { runAt } from '../../run/run-scheme.ts';
import { endOf } from '../../run/simulate.ts';

/** Maximum total length of the cached case texts; above it the oldest case is evicted. */
const MOST_CHARACTERS = 4_000_000;
/** Maximum cached splits per case. */
const MOST_SPLITS = 1024;
/** Events between two yields. */
const EVENTS_AT_ONCE = 4000;

/** Keyed by everything that a run depends on: its case, with topology and system, and its bandwidths. */
const known = new Map<string, Map<string, number>>();
let characters = 0;

/** Returns ns; yields often enough to be cancelled at any moment. */
export function* iterationAt(
  prepared: PreparedDesign,
  splitGBps: readonly number[],
): Generator<void, Result<number>, void> {
  const { caseText } = prepared;
  const split = splitGBps.join();
  const before = known.get(caseText)?.get(split);
  if (before !== undefined) return success(before);
  const started = yield* quietly(runAt(prepared, splitGBps, TOTALS_ONLY));
  if (!started.ok) return started;
  const { run } = started.value;
  while (!run.advance(EVENTS_AT_ONCE)) yield;
  const ended = endOf(started.value);
  if (!ended.ok) return ended;
  keep(caseText, split, run.nowNs());
  return success(run.nowNs());
}

function keep(caseText: string, split: string, ns: number): void {
  if (caseText.length > MOST_CHARACTERS) return;
  let times = known.get(caseText);
  if (times === undefined) {
    times = new Map();
    known.set(caseText, times);
    characters += caseText.length;
  }
  if (times.size >= MOST_SPLITS) times.clear();
  times.set(split, ns);
  for (const oldest of known.keys()) {
    if (characters <= MOST_CHARACTERS) return;
    known.delete(oldest);
    characters -= oldest.length;
  }
}
