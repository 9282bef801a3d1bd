/** The value of a split under the goal of a design, by event-driven runs. */
import type { Objective } from '../../allocation/optimal/optimise.ts';
import { goalOf } from '../../design/goal.ts';
import { telling } from '../../design/steps.ts';
import type { PacketTotals } from '../../network/packets/totals.ts';
import { TOTALS_ONLY } from '../../simulator/input.ts';
import type { RunTotals } from '../../simulator/record/totals.ts';
import { success, type Result } from '../../units/result.ts';
import type { Served } from '../../run/group.ts';
import type { Lane } from '../../run/report/results.ts';
import { runAt } from '../../run/run-scheme.ts';
import { endOf } from '../../run/simulate.ts';

/** A split and the result of its event-driven run. `objective` is in ns, or ns x $, over all workloads, as the goal says. */
export interface Measured {
  readonly splitGBps: readonly number[];
  /** Iteration of the design's own workload. */
  readonly iterationNs: number;
  readonly dollars: number;
  readonly objective: number;
}

/** With the totals of the run of the design's own workload. */
export interface MeasuredRun extends Measured {
  /** Weighted sum over all workloads. */
  readonly weightedNs: number;
  readonly lanes: readonly Lane[];
  readonly totals: RunTotals;
  /** Undefined under network models without packets. */
  readonly packets: PacketTotals | undefined;
}

/** Events between two yields. */
const EVENTS_AT_ONCE = 4000;

/** @param served the workloads, the design's own first */
export function* measure<P>(
  served: readonly Served[],
  splitGBps: readonly number[],
  progress: () => P,
): Generator<P, Result<MeasuredRun>, void> {
  const { design } = served[0]!.prepared;
  let weightedNs = 0;
  let ownRun: Pick<MeasuredRun, 'lanes' | 'totals' | 'packets'> | null = null;
  for (const { prepared, weight } of served) {
    const started = yield* telling(runAt(prepared, splitGBps, TOTALS_ONLY), progress);
    if (!started.ok) return started;
    const { run, lanes, packets } = started.value;
    do yield progress();
    while (!run.advance(EVENTS_AT_ONCE));
    const totals = endOf(started.value);
    if (!totals.ok) return totals;
    weightedNs += weight * totals.value.endNs;
    ownRun ??= { lanes, totals: totals.value, packets: packets?.() };
  }
  const dollars = dollarsOf(served, splitGBps);
  const { totals } = ownRun!;
  const iterationNs = totals.endNs;
  const objective = objectiveOf(goalOf(design).objective, weightedNs, dollars);
  return success({ splitGBps, iterationNs, dollars, objective, weightedNs, ...ownRun! });
}

export function dollarsOf(served: readonly Served[], splitGBps: readonly number[]): number {
  return served[0]!.prepared.derived.billAt(splitGBps).dollars;
}

export function objectiveOf(objective: Objective, iterationNs: number, dollars: number): number {
  return objective === 'time' ? iterationNs : iterationNs * dollars;
}

export function measuredOf({ splitGBps, iterationNs, dollars, objective }: MeasuredRun): Measured {
  return { splitGBps, iterationNs, dollars, objective };
}
