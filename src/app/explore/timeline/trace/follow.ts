/**
 * One chunk through all its phases. A chunk joins the queue of its next phase at the instant its last one ends, and
 * that of its first at the issue of its collective: what lies between that and its service it has waited.
 */
import { groupShort } from '../../../state/traces/lane-axis.ts';
import { collectiveLookup, type ChunkCollective } from '../../../state/traces/collective-of.ts';
import type { Trace } from '../../../state/traces/trace.ts';

export interface Step {
  readonly lane: number;
  /** In the trace of its lane. */
  readonly index: number;
  /** In the plan of its chunk, from 0. */
  readonly phase: number;
  /** Index in COLLECTIVES. */
  readonly operation: number;
  readonly startNs: number;
  readonly endNs: number;
  readonly bytes: number;
  /** null while the run has not ended: the issue of its collective is not known yet. */
  readonly queueNs: number | null;
}

export interface Followed {
  readonly chunk: number;
  readonly collective: ChunkCollective;
  /** Whose collective it is, as its lanes say: `TP`. */
  readonly group: string;
  /** In the order of its phases. */
  readonly steps: readonly Step[];
  readonly serviceNs: number;
  readonly queueNs: number | null;
  readonly bytes: number;
}

/** null if the trace holds no phase of the chunk (any more). */
export function followChunk(trace: Trace, chunk: number): Followed | null {
  const found = trace.segments.flatMap((segments, lane) =>
    indicesOf(segments.chunk.subarray(0, segments.count), chunk).map((index) => ({ lane, index })),
  );
  const [first] = found;
  if (first === undefined) return null;
  const collective = collectiveLookup(trace)(trace.segments[first.lane]!.task[first.index]!);
  const ordered = found
    .map(({ lane, index }): Omit<Step, 'queueNs'> => {
      const { phase, operation, startNs, endNs, bytes } = trace.segments[lane]!;
      return {
        lane,
        index,
        phase: phase[index]!,
        operation: operation[index]!,
        startNs: startNs[index]!,
        endNs: endNs[index]!,
        bytes: bytes[index]!,
      };
    })
    .sort((a, b) => a.phase - b.phase);
  const steps = ordered.map((step, place): Step => {
    const sinceNs = place === 0 ? collective.issuedNs : ordered[place - 1]!.endNs;
    return { ...step, queueNs: sinceNs === null ? null : step.startNs - sinceNs };
  });
  const waits = steps.map(({ queueNs }) => queueNs);
  return {
    chunk,
    collective,
    group: groupShort(collective.role, trace.lanes),
    steps,
    serviceNs: steps.reduce((sum, { startNs, endNs }) => sum + endNs - startNs, 0),
    queueNs: waits.reduce((sum, wait) => (sum === null || wait === null ? null : sum + wait), 0),
    bytes: steps.reduce((sum, step) => sum + step.bytes, 0),
  };
}

function indicesOf(column: Int32Array, value: number): readonly number[] {
  const found: number[] = [];
  for (let at = column.indexOf(value); at >= 0; at = column.indexOf(value, at + 1)) found.push(at);
  return found;
}
