import { COLLECTIVES } from '../../../collective/types.ts';
import { widened } from '../../../units/columns.ts';
import type { ComputeBatch, SegmentBatch } from '../../../worker/protocol.ts';

/** Chunk phases of one lane in the order of their end; only the first `count` entries are filled. */
export interface LaneTrace {
  count: number;
  startNs: Float64Array;
  endNs: Float64Array;
  bytes: Float64Array;
  chunk: Int32Array;
  task: Int32Array;
  phase: Uint8Array;
  operation: Uint8Array;
  /** Bytes of each operation before every `BYTES_STEP`th phase, by its index in COLLECTIVES. */
  bytesBefore: Float64Array;
  /** The same for all phases so far. */
  readonly bytesOfAll: Float64Array;
  /** The longest phase so far: how far before its end a phase may begin. */
  longestNs: number;
}

/** Compute on the NPU in the order of its end, which is also the order of its start. */
export interface ComputeTrace {
  count: number;
  startNs: Float64Array;
  endNs: Float64Array;
  layer: Int32Array;
  pass: Uint8Array;
}

const INITIAL_CAPACITY = 1024;
const BYTES_STEP = 64;
const OPERATIONS = COLLECTIVES.length;

/** `capacity` is the expected number of phases, since arrays that do not grow are not copied. */
export function emptyLane(capacity = INITIAL_CAPACITY): LaneTrace {
  return {
    count: 0,
    startNs: new Float64Array(capacity),
    endNs: new Float64Array(capacity),
    bytes: new Float64Array(capacity),
    chunk: new Int32Array(capacity),
    task: new Int32Array(capacity),
    phase: new Uint8Array(capacity),
    operation: new Uint8Array(capacity),
    bytesBefore: new Float64Array(stepsOf(capacity)),
    bytesOfAll: new Float64Array(OPERATIONS),
    longestNs: 0,
  };
}

export function emptyCompute(): ComputeTrace {
  return {
    count: 0,
    startNs: new Float64Array(INITIAL_CAPACITY),
    endNs: new Float64Array(INITIAL_CAPACITY),
    layer: new Int32Array(INITIAL_CAPACITY),
    pass: new Uint8Array(INITIAL_CAPACITY),
  };
}

/** Adds the segments `from` (included) to `to` (excluded) of a batch to their lanes. */
export function addSegments(
  lanes: readonly LaneTrace[],
  batch: SegmentBatch,
  from: number,
  to: number,
): void {
  for (let index = from; index < to; index++) {
    const lane = lanes[batch.lane[index]!];
    if (lane === undefined) continue;
    if (lane.count === lane.startNs.length) while (makeRoom(lane, lane.count + 1));
    const at = lane.count++;
    if (at % BYTES_STEP === 0) lane.bytesBefore.set(lane.bytesOfAll, stepsOf(at));
    const startNs = batch.startNs[index]!;
    const endNs = batch.endNs[index]!;
    lane.startNs[at] = startNs;
    lane.endNs[at] = endNs;
    lane.bytes[at] = batch.bytes[index]!;
    lane.chunk[at] = batch.chunk[index]!;
    lane.task[at] = batch.task[index]!;
    lane.phase[at] = batch.phase[index]!;
    const operation = batch.operation[index]!;
    lane.operation[at] = operation;
    lane.bytesOfAll[operation]! += batch.bytes[index]!;
    if (endNs - startNs > lane.longestNs) lane.longestNs = endNs - startNs;
  }
}

export function addCompute(compute: ComputeTrace, batch: ComputeBatch): void {
  while (compute.count + batch.count > compute.startNs.length) growCompute(compute);
  compute.startNs.set(batch.startNs.subarray(0, batch.count), compute.count);
  compute.endNs.set(batch.endNs.subarray(0, batch.count), compute.count);
  compute.layer.set(batch.layer.subarray(0, batch.count), compute.count);
  compute.pass.set(batch.pass.subarray(0, batch.count), compute.count);
  compute.count += batch.count;
}

/** Widens one array of the lane, because widening all of them takes long; returns false once each has room for `count` phases. */
export function makeRoom(lane: LaneTrace, count: number): boolean {
  const capacity = Math.max(count, 2 * lane.count);
  if (lane.endNs.length < count) lane.endNs = widened(lane.endNs, capacity);
  else if (lane.bytes.length < count) lane.bytes = widened(lane.bytes, capacity);
  else if (lane.chunk.length < count) lane.chunk = widened(lane.chunk, capacity);
  else if (lane.task.length < count) lane.task = widened(lane.task, capacity);
  else if (lane.phase.length < count) lane.phase = widened(lane.phase, capacity);
  else if (lane.operation.length < count) lane.operation = widened(lane.operation, capacity);
  else if (lane.startNs.length < count && lane.bytesBefore.length < stepsOf(capacity))
    lane.bytesBefore = widened(lane.bytesBefore, stepsOf(capacity));
  // Widened last, so that its length is the capacity of all arrays.
  else if (lane.startNs.length < count) lane.startNs = widened(lane.startNs, capacity);
  else return false;
  return true;
}

/** Entries of `bytesBefore` up to a phase. */
function stepsOf(phases: number): number {
  return Math.ceil(phases / BYTES_STEP) * OPERATIONS;
}

/** Bytes of each operation in the phases `from` (included) to `to` (excluded), by its index in COLLECTIVES. */
export function bytesByOperation(lane: LaneTrace, from: number, to: number): readonly number[] {
  const [before, until] = [bytesUpTo(lane, from), bytesUpTo(lane, to)];
  // A difference of two sums leaves rounding errors.
  return until.map((bytes, operation) =>
    bytes - before[operation]! > 1e-9 * bytes ? bytes - before[operation]! : 0,
  );
}

function bytesUpTo(lane: LaneTrace, phase: number): number[] {
  if (phase >= lane.count) return [...lane.bytesOfAll];
  const first = phase - (phase % BYTES_STEP);
  const bytes = [...lane.bytesBefore.subarray(stepsOf(first), stepsOf(first) + OPERATIONS)];
  for (let index = first; index < phase; index++) bytes[lane.operation[index]!]! += lane.bytes[index]!;
  return bytes;
}

function growCompute(compute: ComputeTrace): void {
  const capacity = 2 * compute.startNs.length;
  compute.startNs = widened(compute.startNs, capacity);
  compute.endNs = widened(compute.endNs, capacity);
  compute.layer = widened(compute.layer, capacity);
  compute.pass = widened(compute.pass, capacity);
}
