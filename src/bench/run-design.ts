/** Running a design as the engine does, without a worker around it. */
import type { Recording } from '../simulator/input.ts';
import type { RunTotals } from '../simulator/record/totals.ts';
import { closedResult } from '../run/closed.ts';
import type { Design, SchemeId } from '../design/document.ts';
import { topologyOf } from '../run/topology-of.ts';
import { prepareDesign, type PreparedDesign } from '../run/prepare-design.ts';
import type { ClosedResult } from '../run/report/results.ts';
import { startRun, type Run } from '../run/simulate.ts';
import { valueOf } from '../units/result.ts';
import { ALL_PARTS } from '../run/all-parts.ts';

/** Records totals only and executes every event. */
export const AGGREGATES: Recording = {
  segments: false,
  buckets: 0,
  expectedNs: 0,
  busyIntervals: false,
  replay: false,
};

/** The whole trace and the picture of utilisation that the page's timeline draws. */
export const FULL_TRACE: Recording = { ...AGGREGATES, segments: true, buckets: 1024 };

/** Columns are handed over in batches of this many events. */
const EVENTS_AT_ONCE = 65_536;

export function prepared(design: Design): PreparedDesign {
  return valueOf(prepareDesign(design, ALL_PARTS));
}

export function closed(design: PreparedDesign, scheme: SchemeId): ClosedResult {
  return valueOf(closedResult(design, scheme));
}

/** A started run of the split of `result`. */
export function started(design: PreparedDesign, result: ClosedResult, recording: Recording): Run {
  const topology = topologyOf(design.design, result.splitGBps, ALL_PARTS);
  const expectedNs = result.iterationNs;
  return valueOf(startRun(design.prepared, topology, { ...recording, expectedNs })).run;
}

/** Runs to the end and removes the trace as it is recorded. */
export function finished(run: Run): RunTotals {
  for (let done = false; !done;) {
    done = run.advance(EVENTS_AT_ONCE);
    run.trace?.takeSegments();
    run.trace?.takeCompute();
  }
  run.utilisation?.picture(run.nowNs());
  return run.totals();
}
