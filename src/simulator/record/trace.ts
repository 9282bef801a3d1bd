/**
 * The trace of a run: chunk phases in service and compute, struct of arrays, in the order in which they end, taken away
 * in batches; and the utilisation picture (utilisation.ts).
 */
import { widened } from '../../units/columns.ts';

export interface Segments {
  readonly count: number;
  readonly server: Uint8Array<ArrayBuffer>;
  readonly startNs: Float64Array<ArrayBuffer>;
  readonly endNs: Float64Array<ArrayBuffer>;
  readonly chunk: Int32Array<ArrayBuffer>;
  readonly phase: Uint8Array<ArrayBuffer>;
  readonly operation: Uint8Array<ArrayBuffer>;
  readonly task: Int32Array<ArrayBuffer>;
  readonly bytes: Float64Array<ArrayBuffer>;
}

export interface ComputeSegments {
  readonly count: number;
  readonly startNs: Float64Array<ArrayBuffer>;
  readonly endNs: Float64Array<ArrayBuffer>;
  readonly layer: Int32Array<ArrayBuffer>;
  readonly pass: Uint8Array<ArrayBuffer>;
}

export interface Trace {
  readonly segment: (
    server: number,
    startNs: number,
    endNs: number,
    chunk: number,
    phase: number,
    operation: number,
    task: number,
    bytes: number,
  ) => void;
  /** Records segments of before once more: `shiftNs` later, as chunks that count from `firstChunk`, of another task. */
  readonly again: (past: Segments, shiftNs: number, firstChunk: number, task: number) => void;
  readonly compute: (startNs: number, endNs: number, layer: number, pass: number) => void;
  readonly segmentCount: () => number;
  /** The segments recorded since the last call; the arrays are the caller's from now on. */
  readonly takeSegments: () => Segments;
  readonly takeCompute: () => ComputeSegments;
}

const INITIAL_CAPACITY = 1024;
/** Columns of segments begin with room for as many as are expected or were last taken, up to this. */
const LARGEST_START = 262_144;

/** @param leastCapacity what its columns begin with at least: less where there are many traces of a few segments */
export function createTrace(expectedSegments = 0, leastCapacity = INITIAL_CAPACITY): Trace {
  let segments = segmentColumns(0);
  /** What they begin with once there is a segment. */
  let start = Math.min(LARGEST_START, Math.max(leastCapacity, expectedSegments));
  let compute = computeColumns(0);
  let count = 0;
  let computeCount = 0;
  let total = 0;

  function makeRoom(more: number): void {
    const [capacity, wanted] = [segments.server.length, count + more];
    if (wanted > capacity) segments = widen(segments, Math.max(wanted, 2 * capacity, start));
  }

  return {
    segment(server, startNs, endNs, chunk, phase, operation, task, bytes) {
      if (count === segments.server.length) makeRoom(1);
      segments.server[count] = server;
      segments.startNs[count] = startNs;
      segments.endNs[count] = endNs;
      segments.chunk[count] = chunk;
      segments.phase[count] = phase;
      segments.operation[count] = operation;
      segments.task[count] = task;
      segments.bytes[count] = bytes;
      count++;
      total++;
    },
    // Column by column, as most of a trace of equal layers comes from here.
    again(past, shiftNs, firstChunk, task) {
      makeRoom(past.count);
      const { server, startNs, endNs, chunk, phase, operation, task: tasks, bytes } = segments;
      server.set(past.server, count);
      phase.set(past.phase, count);
      operation.set(past.operation, count);
      bytes.set(past.bytes, count);
      for (let index = 0; index < past.count; index++) {
        startNs[count + index] = shiftNs + past.startNs[index]!;
        endNs[count + index] = shiftNs + past.endNs[index]!;
        chunk[count + index] = firstChunk + past.chunk[index]!;
      }
      count += past.count;
      tasks.fill(task, count - past.count, count);
      total += past.count;
    },
    compute(startNs, endNs, layer, pass) {
      if (computeCount === compute.layer.length)
        compute = widen(compute, Math.max(leastCapacity, 2 * computeCount));
      compute.startNs[computeCount] = startNs;
      compute.endNs[computeCount] = endNs;
      compute.layer[computeCount] = layer;
      compute.pass[computeCount] = pass;
      computeCount++;
    },
    segmentCount: () => total,
    takeSegments() {
      const taken = { ...shorten(segments, count), count };
      start = Math.min(LARGEST_START, Math.max(leastCapacity, count));
      segments = segmentColumns(0);
      count = 0;
      return taken;
    },
    takeCompute() {
      const taken = { ...shorten(compute, computeCount), count: computeCount };
      compute = computeColumns(0);
      computeCount = 0;
      return taken;
    },
  };
}

type Column = Uint8Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Float64Array<ArrayBuffer>;
type Columns = Record<string, Column>;

function segmentColumns(capacity: number): Omit<Segments, 'count'> & Columns {
  return {
    server: new Uint8Array(capacity),
    startNs: new Float64Array(capacity),
    endNs: new Float64Array(capacity),
    chunk: new Int32Array(capacity),
    phase: new Uint8Array(capacity),
    operation: new Uint8Array(capacity),
    task: new Int32Array(capacity),
    bytes: new Float64Array(capacity),
  };
}

function computeColumns(capacity: number): Omit<ComputeSegments, 'count'> & Columns {
  return {
    startNs: new Float64Array(capacity),
    endNs: new Float64Array(capacity),
    layer: new Int32Array(capacity),
    pass: new Uint8Array(capacity),
  };
}

function widen<T extends Columns>(columns: T, capacity: number): T {
  const entries = Object.entries(columns).map(([name, column]) => [name, widened(column, capacity)]);
  return Object.fromEntries(entries) as T;
}

/** Columns that are fuller are handed over with the room that is left: copying them costs more. */
const FULL_ENOUGH = 0.5;

function shorten<T extends Columns>(columns: T, count: number): T {
  const entries = Object.entries(columns).map(([name, column]) => [
    name,
    count > FULL_ENOUGH * column.length ? column.subarray(0, count) : column.slice(0, count),
  ]);
  return Object.fromEntries(entries) as T;
}
