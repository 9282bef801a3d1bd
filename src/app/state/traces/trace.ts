/**
 * A trace as the page keeps it: chunk phases by lane. They are dealt out to their lanes at once if they are few, else when the page has
 * time; until then a trace is drawn by its utilisation.
 */
import type { SchemeId } from '../../../design/document.ts';
import type { BatchEvent, SegmentBatch, UtilisationBatch } from '../../../worker/protocol.ts';
import type { CollectiveTable } from '../../../analysis/tables/collective-table.ts';
import type { Lane } from '../../../run/report/results.ts';
import {
  addSegments,
  emptyCompute,
  emptyLane,
  makeRoom,
  type ComputeTrace,
  type LaneTrace,
} from './lane-trace.ts';

export interface Trace {
  readonly scheme: SchemeId;
  readonly lanes: readonly Lane[];
  readonly layerNames: readonly string[];
  /** One for each lane. */
  readonly segments: readonly LaneTrace[];
  readonly compute: ComputeTrace;
  readonly collectives: CollectiveTable | null;
  /** When each collective of the table was issued; null until the run has ended. */
  issuedNs: Float64Array | null;
  /** Phases that are not in their lanes yet, in order. */
  readonly undealt: SegmentBatch[];
  /** How many phases of the first of these batches are in their lanes. */
  dealtOfFirst: number;
  utilisation: UtilisationBatch;
  simulatedNs: number;
  /** Whether the run has ended. */
  finished: boolean;
  /** The maximum number of phases to keep. */
  readonly mostPhases: number;
  /** There were more phases than that, so only utilisation is known. */
  overfull: boolean;
}

export function startTrace(batch: BatchEvent, mostPhases: number): Trace {
  return {
    scheme: batch.scheme,
    lanes: batch.lanes,
    layerNames: batch.layerNames,
    segments: expectedPhases(batch, mostPhases).map(emptyLane),
    compute: emptyCompute(),
    collectives: batch.collectives,
    issuedNs: null,
    undealt: [],
    dealtOfFirst: 0,
    utilisation: batch.utilisation,
    simulatedNs: 0,
    finished: false,
    mostPhases,
    overfull: false,
  };
}

/** How many phases a frame has time to deal out besides drawing. */
const DEALT_AT_ONCE = 20_000;
/** How many phases are dealt out between two readings of the clock: half a millisecond. */
const DEALT_TOGETHER = 10_000;

export function keepSegments(trace: Trace, batch: BatchEvent): void {
  if (trace.overfull) return;
  if (segmentCount(trace) + batch.segments.count > trace.mostPhases) {
    trace.overfull = true;
    trace.undealt.length = 0;
    for (const lane of trace.segments) Object.assign(lane, emptyLane());
    return;
  }
  const { undealt, segments: lanes } = trace;
  const isFew = undealt.length === 0 && batch.segments.count <= DEALT_AT_ONCE;
  const wanted = isFew ? phasesWith(lanes, batch.segments, 0, batch.segments.count) : [];
  if (isFew && lanes.every((lane, index) => isShort(lane) || wanted[index]! <= lane.startNs.length)) {
    addSegments(trace.segments, batch.segments, 0, batch.segments.count);
  } else trace.undealt.push(batch.segments);
}

/** Deals the next phases out to their lanes, or makes some room for them. */
export function dealSome(trace: Trace): void {
  const [batch] = trace.undealt;
  if (batch === undefined) return;
  const from = trace.dealtOfFirst;
  const to = Math.min(batch.count, from + DEALT_TOGETHER);
  const wanted = phasesWith(trace.segments, batch, from, to);
  if (trace.segments.some((lane, index) => makeRoom(lane, wanted[index]!))) return;
  addSegments(trace.segments, batch, from, to);
  trace.dealtOfFirst = to;
  if (to < batch.count) return;
  trace.undealt.shift();
  trace.dealtOfFirst = 0;
}

/** Whether a lane is short enough to be widened within a frame. */
function isShort(lane: LaneTrace): boolean {
  return lane.count <= DEALT_AT_ONCE;
}

/** The number of phases in each lane once these are dealt out. */
function phasesWith(lanes: readonly LaneTrace[], batch: SegmentBatch, from: number, to: number): number[] {
  const counts = lanes.map(({ count }) => count);
  for (let index = from; index < to; index++) counts[batch.lane[index]!]! += 1;
  return counts;
}

const SPARE = 1.05;

/** The phases of each lane if all batches are like the first one. Memory that is never written costs nothing. */
function expectedPhases(
  { lanes, segments, chunksDone, chunksTotal }: BatchEvent,
  mostPhases: number,
): readonly number[] {
  const counts = lanes.map(() => 0);
  for (let index = 0; index < segments.count; index++) counts[segments.lane[index]!]!++;
  const most = mostPhases / Math.max(1, segments.count);
  const scale = SPARE * Math.min(chunksTotal / Math.max(1, chunksDone), most);
  return counts.map((count) => Math.ceil(count * Math.max(1, scale)) + 1024);
}

/** Chunk phases of all lanes, dealt out or not. */
export function segmentCount({ segments, undealt, dealtOfFirst }: Trace): number {
  const waiting = undealt.reduce((sum, batch) => sum + batch.count, -dealtOfFirst);
  return segments.reduce((sum, lane) => sum + lane.count, waiting);
}

/** Whether there was traffic without recorded phases, as in the stages of a pipeline. */
export function isWithoutPhases(trace: Trace): boolean {
  return segmentCount(trace) === 0 && trace.utilisation.values.some((share) => share > 0);
}
