import { followChunk, type Followed } from './follow.ts';
import { segmentCount, type Trace } from '../../../state/traces/trace.ts';

interface Kept {
  readonly chunk: number;
  readonly count: number;
  readonly issued: boolean;
  readonly followed: Followed | null;
}

const kept = new WeakMap<Trace, Kept>();

/** The way of a chunk through a trace, looked for again only when the trace has grown. */
export function followedIn(trace: Trace, chunk: number): Followed | null {
  const before = kept.get(trace);
  const count = trace.undealt.length === 0 ? segmentCount(trace) : -1;
  const issued = trace.issuedNs !== null;
  if (before?.chunk === chunk && before.count === count && before.issued === issued) return before.followed;
  const followed = followChunk(trace, chunk);
  kept.set(trace, { chunk, count, issued, followed });
  return followed;
}
