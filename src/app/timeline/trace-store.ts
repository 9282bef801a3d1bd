/**
 * The trace of the shown scheme as it streams in. It is too large and changes too often for a React state:
 * it is kept in place, grows batch by batch, and tells its listeners that there is more to draw. Chunk phases are
 * dealt out to their lanes at once while they are few, else when the page has time: until then a trace is drawn by
 * its utilisation.
 */
import type { SchemeId } from '../../study/document.ts';
import type { BatchEvent, Lane, SegmentBatch, UtilisationBatch } from '../../worker/protocol.ts';
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
  /** Phases that are not in their lanes yet, in order. */
  readonly undealt: SegmentBatch[];
  /** How many of the first of them are. */
  dealtOfFirst: number;
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

export interface Pacing {
  /** Tells listeners soon, once for all that has changed by then. */
  readonly tell: (told: () => void) => void;
  /** Calls once there is time; `hasTime` says for how long. */
  readonly later: (work: (hasTime: () => boolean) => void) => void;
}

const AT_ONCE: Pacing = { tell: (told) => told(), later: (work) => work(() => true) };

export function createTraceStore({ tell, later }: Pacing = AT_ONCE): TraceStore {
  let trace: Trace | null = null;
  let version = 0;
  const listeners = new Set<() => void>();

  function told(): void {
    version += 1;
    for (const listener of listeners) listener();
  }

  function dealLater(dealt: Trace): void {
    later((hasTime) => {
      if (dealt !== trace) return;
      do dealSome(dealt);
      while (hasTime() && dealt.undealt.length > 0);
      if (dealt.undealt.length > 0) dealLater(dealt);
      else tell(told);
    });
  }

  return {
    current: () => trace,
    version: () => version,
    add(batch) {
      if (trace === null || batch.first) trace = startTrace(batch);
      const isDealing = trace.undealt.length > 0;
      keepSegments(trace, batch);
      addCompute(trace.compute, batch.compute);
      trace.utilisation = batch.utilisation;
      trace.simulatedNs = batch.simulatedNs;
      tell(told);
      if (!isDealing && trace.undealt.length > 0) dealLater(trace);
    },
    finish() {
      if (trace === null) return;
      trace.finished = true;
      tell(told);
    },
    clear() {
      trace = null;
      tell(told);
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
    segments: expectedPhases(batch).map(emptyLane),
    compute: emptyCompute(),
    undealt: [],
    dealtOfFirst: 0,
    utilisation: batch.utilisation,
    simulatedNs: 0,
    finished: false,
    overfull: false,
  };
}

/** 35 bytes a phase: this many are what a page may hold on to. */
const MOST_PHASES = 5_000_000;

/** What a frame has time for besides drawing. */
const DEALT_AT_ONCE = 20_000;
/** Dealt between two looks at the clock: half a millisecond. */
const DEALT_TOGETHER = 10_000;

function keepSegments(trace: Trace, batch: BatchEvent): void {
  if (trace.overfull) return;
  if (segmentCount(trace) + batch.segments.count > MOST_PHASES) {
    trace.overfull = true;
    trace.undealt.length = 0;
    for (const lane of trace.segments) Object.assign(lane, emptyLane());
    return;
  }
  if (trace.undealt.length === 0 && batch.segments.count <= DEALT_AT_ONCE) {
    addSegments(trace.segments, batch.segments, 0, batch.segments.count);
  } else trace.undealt.push(batch.segments);
}

/** Deals the next phases out to their lanes. */
function dealSome(trace: Trace): void {
  const [batch] = trace.undealt;
  if (batch === undefined) return;
  const from = trace.dealtOfFirst;
  const to = Math.min(batch.count, from + DEALT_TOGETHER);
  addSegments(trace.segments, batch, from, to);
  trace.dealtOfFirst = to;
  if (to < batch.count) return;
  trace.undealt.shift();
  trace.dealtOfFirst = 0;
}

const SPARE = 1.05;

/** Phases of each lane if all batches are as the first one: memory that is not written to is not taken. */
function expectedPhases({ lanes, segments, chunksTotal }: BatchEvent): readonly number[] {
  const counts = lanes.map(() => 0);
  for (let index = 0; index < segments.count; index++) counts[segments.lane[index]!]!++;
  const scale = (SPARE * Math.min(chunksTotal, MOST_PHASES)) / Math.max(1, segments.count);
  return counts.map((count) => Math.ceil(count * Math.max(1, scale)) + 1024);
}

/** Chunk phases of all lanes, dealt out or not. */
export function segmentCount({ segments, undealt, dealtOfFirst }: Trace): number {
  const waiting = undealt.reduce((sum, batch) => sum + batch.count, -dealtOfFirst);
  return segments.reduce((sum, lane) => sum + lane.count, waiting);
}
