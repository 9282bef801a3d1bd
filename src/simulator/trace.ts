/**
 * What a run records while it goes on: chunk phases in service and compute, struct of arrays, in the order
 * in which they end, taken away in batches; and the utilisation picture (utilisation.ts).
 */
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
  readonly compute: (startNs: number, endNs: number, layer: number, pass: number) => void;
  readonly segmentCount: () => number;
  /** The segments recorded since the last call; the arrays are the caller's from now on. */
  readonly takeSegments: () => Segments;
  readonly takeCompute: () => ComputeSegments;
}

const INITIAL_CAPACITY = 1024;
/** Columns of segments begin with room for as many as are expected or were last taken, up to this. */
const LARGEST_START = 65_536;

export function createTrace(expectedSegments = 0): Trace {
  let segments = segmentColumns(Math.min(LARGEST_START, Math.max(INITIAL_CAPACITY, expectedSegments)));
  let compute = computeColumns(INITIAL_CAPACITY);
  let count = 0;
  let computeCount = 0;
  let total = 0;
  return {
    segment(server, startNs, endNs, chunk, phase, operation, task, bytes) {
      if (count === segments.server.length) segments = widen(segments, segmentColumns(2 * count));
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
    compute(startNs, endNs, layer, pass) {
      if (computeCount === compute.layer.length) compute = widen(compute, computeColumns(2 * computeCount));
      compute.startNs[computeCount] = startNs;
      compute.endNs[computeCount] = endNs;
      compute.layer[computeCount] = layer;
      compute.pass[computeCount] = pass;
      computeCount++;
    },
    segmentCount: () => total,
    takeSegments() {
      const taken = { ...shorten(segments, count), count };
      segments = segmentColumns(Math.min(segments.server.length, LARGEST_START));
      count = 0;
      return taken;
    },
    takeCompute() {
      const taken = { ...shorten(compute, computeCount), count: computeCount };
      compute = computeColumns(INITIAL_CAPACITY);
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

function widen<T extends Columns>(from: T, to: T): T {
  for (const name of Object.keys(from)) (to[name] as Column).set(from[name] as Column);
  return to;
}

function shorten<T extends Columns>(columns: T, count: number): T {
  const entries = Object.entries(columns).map(([name, column]) => [name, column.slice(0, count)]);
  return Object.fromEntries(entries) as T;
}
