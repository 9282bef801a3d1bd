/**
 * The trace of the shown scheme as it streams in. It is too large and changes too often for a React state:
 * it is kept in place, grows batch by batch, and tells its listeners that there is more to draw.
 */
import type { SchemeId } from '../../study/document.ts';
import type { BatchEvent, Lane, UtilisationBatch } from '../../worker/protocol.ts';
import {
  addCompute,
  addSegments,
  emptyCompute,
  emptyLane,
  type ComputeTrace,
  type LaneTrace,
} from './lane-trace.ts';

export interface Trace {
  readonly scheme: SchemeId;
  readonly lanes: readonly Lane[];
  readonly layerNames: readonly string[];
  /** One a lane. */
  readonly segments: readonly LaneTrace[];
  readonly compute: ComputeTrace;
  utilisation: UtilisationBatch;
  simulatedNs: number;
  /** Whether the run has ended. */
  finished: boolean;
  /** There were more phases than are kept: only utilisation is known. */
  overfull: boolean;
}

export interface TraceStore {
  readonly current: () => Trace | null;
  /** Changes with every change of the trace. */
  readonly version: () => number;
  readonly add: (batch: BatchEvent) => void;
  readonly finish: () => void;
  readonly clear: () => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createTraceStore(): TraceStore {
  let trace: Trace | null = null;
  let version = 0;
  const listeners = new Set<() => void>();

  function changed(): void {
    version += 1;
    for (const listener of listeners) listener();
  }

  return {
    current: () => trace,
    version: () => version,
    add(batch) {
      if (trace === null || batch.first) trace = startTrace(batch);
      keepSegments(trace, batch);
      addCompute(trace.compute, batch.compute);
      trace.utilisation = batch.utilisation;
      trace.simulatedNs = batch.simulatedNs;
      changed();
    },
    finish() {
      if (trace === null) return;
      trace.finished = true;
      changed();
    },
    clear() {
      trace = null;
      changed();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

function startTrace(batch: BatchEvent): Trace {
  return {
    scheme: batch.scheme,
    lanes: batch.lanes,
    layerNames: batch.layerNames,
    segments: batch.lanes.map(() => emptyLane(expectedPhases(batch))),
    compute: emptyCompute(),
    utilisation: batch.utilisation,
    simulatedNs: 0,
    finished: false,
    overfull: false,
  };
}

/** 35 bytes a phase: this many are what a page may hold on to. */
const MOST_PHASES = 5_000_000;

function keepSegments(trace: Trace, batch: BatchEvent): void {
  if (trace.overfull) return;
  addSegments(trace.segments, batch.segments);
  if (segmentCount(trace) <= MOST_PHASES) return;
  trace.overfull = true;
  for (const lane of trace.segments) Object.assign(lane, emptyLane());
}

/** Busy lanes carry up to half of all phases; memory that is not written to is not taken. */
function expectedPhases({ chunksTotal }: BatchEvent): number {
  return Math.ceil(Math.min(chunksTotal, MOST_PHASES) / 2) + 1024;
}

/** Chunk phases of all lanes. */
export function segmentCount(trace: Trace): number {
  return trace.segments.reduce((sum, lane) => sum + lane.count, 0);
}
