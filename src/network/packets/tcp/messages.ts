/**
 * Messages of a flow that were sent and are not delivered yet: the byte of the stream where each ends, and
 * the sender's tag. Each flow has a ring buffer, and all lie in one array, as tens of millions of small
 * messages pass through.
 */
import { FIRST_MESSAGE, INTEGERS_A_FLOW, MESSAGES, type Flows } from './flows.ts';

/** Appends a message. */
export function pushMessage(flows: Flows, flow: number, end: number, tag: number): void {
  const base = flow * INTEGERS_A_FLOW;
  const count = flows.integers[base + MESSAGES]!;
  let ring = flows.rings[flow]!;
  if (2 * count === ring.length) ring = widened(flows, flow);
  const place = (2 * (flows.integers[base + FIRST_MESSAGE]! + count)) & (ring.length - 1);
  ring[place] = end;
  ring[place + 1] = tag;
  flows.integers[base + MESSAGES] = count + 1;
}

/** Doubles the capacity; the first message moves to the beginning. */
function widened(flows: Flows, flow: number): Float64Array {
  const ring = flows.rings[flow]!;
  const base = flow * INTEGERS_A_FLOW;
  const first = 2 * flows.integers[base + FIRST_MESSAGE]!;
  const wide = new Float64Array(2 * ring.length);
  wide.set(ring.subarray(first));
  wide.set(ring.subarray(0, first), ring.length - first);
  flows.rings[flow] = wide;
  flows.integers[base + FIRST_MESSAGE] = 0;
  return wide;
}
