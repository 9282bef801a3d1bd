/**
 * The visits of chunks to servers, one per segment of a trace, from when the chunk arrives at the server to the end of its service there. A
 * visit needs no start: a chunk arrives when its last visit ends, or when its collective begins. Kept in the order in which they end, as
 * the simulator records them.
 */
import { widened } from '../../units/columns.ts';
import type { Segments } from '../../simulator/record/trace.ts';

export interface Visits {
  count: number;
  server: Uint8Array;
  startNs: Float64Array;
  endNs: Float64Array;
  chunk: Int32Array;
  task: Int32Array;
  /** Index of its phase in a plan (`Run.phaseParts`); empty if the run does not report it. */
  entry: Int32Array;
}

export function createVisits(capacity = 1024): Visits {
  return {
    count: 0,
    server: new Uint8Array(capacity),
    startNs: new Float64Array(capacity),
    endNs: new Float64Array(capacity),
    chunk: new Int32Array(capacity),
    task: new Int32Array(capacity),
    entry: new Int32Array(capacity),
  };
}

const NOTHING = new Int32Array(0);

/** Adds the segments that a trace has recorded since the last call. */
export function addVisits(visits: Visits, segments: Segments, entries: Readonly<Int32Array> = NOTHING): void {
  const count = visits.count + segments.count;
  if (count > visits.server.length) grow(visits, Math.max(count, 2 * visits.server.length));
  visits.server.set(segments.server, visits.count);
  visits.startNs.set(segments.startNs, visits.count);
  visits.endNs.set(segments.endNs, visits.count);
  visits.chunk.set(segments.chunk, visits.count);
  visits.task.set(segments.task, visits.count);
  visits.entry.set(entries, visits.count);
  visits.count = count;
}

function grow(visits: Visits, capacity: number): void {
  visits.server = widened(visits.server, capacity);
  visits.startNs = widened(visits.startNs, capacity);
  visits.endNs = widened(visits.endNs, capacity);
  visits.chunk = widened(visits.chunk, capacity);
  visits.task = widened(visits.task, capacity);
  visits.entry = widened(visits.entry, capacity);
}
