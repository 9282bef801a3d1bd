/** The iteration time of each of several workloads on one split, each by its own event-driven run. */
import { quietly } from '../design/steps.ts';
import { TOTALS_ONLY } from '../simulator/input.ts';
import { success, type Result } from '../units/result.ts';
import type { Served } from './group.ts';
import { runAt } from './run-scheme.ts';
import { endOf } from './simulate.ts';

/** Events between two yields. */
const EVENTS_AT_ONCE = 4000;

/** Returns times in ns, in the order of `served`. Problems name fields of a design. */
export function* servedTimes(
  served: readonly Served[],
  splitGBps: readonly number[],
): Generator<void, Result<readonly number[]>, void> {
  const times: number[] = [];
  for (const { prepared } of served) {
    const started = yield* quietly(runAt(prepared, splitGBps, TOTALS_ONLY));
    if (!started.ok) return started;
    while (!started.value.run.advance(EVENTS_AT_ONCE)) yield;
    const totals = endOf(started.value);
    if (!totals.ok) return totals;
    times.push(totals.value.endNs);
  }
  return success(times);
}

export function weightedNs(served: readonly Served[], times: readonly number[]): number {
  return served.reduce((sum, { weight }, at) => sum + weight * times[at]!, 0);
}
