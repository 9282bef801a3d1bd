/** The chunks of a stage as the lanes of the timeline draw them. */
import type { StageChunks } from '../../../../analysis/questions/stage-chunks.ts';
import { addCompute, addSegments } from '../../../state/traces/lane-trace.ts';
import { startTrace, type Trace } from '../../../state/traces/trace.ts';

/** These chunks come from no run of the design. */
const NO_RUN = -1;

export function chunksTrace(chunks: StageChunks): Trace {
  const { segments, compute, issuedNs, ...carried } = chunks;
  const trace = startTrace(
    {
      type: 'batch',
      runId: NO_RUN,
      scheme: 'equal',
      first: true,
      chunksDone: 1,
      chunksTotal: 1,
      ...carried,
      issuedNs,
      segments,
      compute,
      simulatedNs: 0,
      utilisation: { bucketNs: 1, buckets: 0, values: new Float32Array(0), compute: new Float32Array(0) },
    },
    segments.count,
  );
  addSegments(trace.segments, segments, 0, segments.count);
  addCompute(trace.compute, compute);
  trace.issuedNs = issuedNs;
  trace.finished = true;
  return trace;
}

/** A collective that was issued in a time, as its chunks went. */
export interface ChunkedCollective {
  /** In the table of collectives. */
  readonly row: number;
  readonly issuedNs: number;
  readonly endNs: number;
  readonly chunks: number;
}

/** In the order of their issue. */
export function issuedIn(
  { collectives, issuedNs, segments }: StageChunks,
  { startNs, endNs }: { readonly startNs: number; readonly endNs: number },
): readonly ChunkedCollective[] {
  const rows = new Map<number, { row: number; endNs: number; readonly chunks: Set<number> }>();
  collectives.task.forEach((task, row) => {
    if (issuedNs[row]! >= startNs && issuedNs[row]! < endNs)
      rows.set(task, { row, endNs: 0, chunks: new Set() });
  });
  for (let index = 0; index < segments.count; index++) {
    const row = rows.get(segments.task[index]!);
    if (row === undefined) continue;
    row.endNs = Math.max(row.endNs, segments.endNs[index]!);
    row.chunks.add(segments.chunk[index]!);
  }
  return [...rows.values()]
    .filter(({ chunks }) => chunks.size > 0)
    .map(({ row, endNs: last, chunks }) => ({
      row,
      issuedNs: issuedNs[row]!,
      endNs: last,
      chunks: chunks.size,
    }))
    .toSorted((a, b) => a.issuedNs - b.issuedNs);
}
