/**
 * The state of every flow at both its ends. A flow is one byte stream between two nodes and lasts as long as
 * the run.
 */
import { widened } from '../../../units/columns.ts';

export interface Flows {
  count: number;
  /** NUMBERS_A_FLOW doubles per flow; doubles and integers of a flow lie side by side in one buffer. */
  numbers: Float64Array;
  /** The same buffer as integers, INTEGERS_A_FLOW per flow. */
  integers: Int32Array;
  /** By flow: bytes that arrived ahead of missing ones, as [start, end, start, end, ...] ascending. */
  islands: number[][];
  /** By flow: latency of an ideal acknowledgement, in ps. */
  ackLatencies: number[];
  /** State of SACK, NUMBERS_OF_SACK doubles per flow; empty without SACK. */
  sack: Float64Array;
  /** State of delayed and quick acknowledgements, NUMBERS_OF_ACKS doubles per flow; empty without either. */
  acks: Float64Array;
  /** By flow: undelivered messages as end in the stream and tag; the length is a power of two. */
  rings: Float64Array[];
  /** Links of all routes, concatenated. */
  routes: Int32Array;
  routeEnd: number;
}

export const NUMBERS_A_FLOW = 16;
/** The first unacknowledged byte. */
export const UNACKNOWLEDGED = 0;
/** The next byte to send. */
export const NEXT_BYTE = 1;
/** The end of what the application has sent. */
export const LIMIT = 2;
/** The end of what was ever on the network. */
export const HIGHEST = 3;
/** The congestion window in bytes; fractional while it grows by parts of a segment. */
export const WINDOW = 4;
export const THRESHOLD = 5;
/** A loss before this byte belongs to the current or the last recovery. */
export const RECOVER = 6;
/** When the retransmission timer ends, in ps, or -1 if it is not running. */
export const DEADLINE = 7;
/** The next byte that the receiver expects. */
export const EXPECTED = 8;
/**
 * When the valid timer event is due, in ps, or -1 if none is scheduled. An event at another time is stale.
 */
export const TIMER_DUE = 9;

/** The integers follow the ten doubles. */
export const INTEGERS_A_FLOW = 32;
export const DUPLICATES = 20;
export const IN_RECOVERY = 21;
export const BACKOFF = 22;
/** Set if an event of the delayed-ACK timer is scheduled. */
export const ACK_TIMER_OUT = 23;
export const FLUSH_PENDING = 24;
/** Consecutive segments that were not acknowledged. */
export const UNANSWERED = 25;
/** Index of the first undelivered message, and how many there are. */
export const FIRST_MESSAGE = 26;
export const MESSAGES = 27;
export const ROUTE = 28;
export const HOPS = 29;
/** The flow whose route its acknowledgements take. */
export const REVERSE = 30;
/** The queue of its ideal acknowledgements. */
export const ACK_LINE = 31;

export const NUMBERS_OF_SACK = 5;
/** Holes have been resent up to here in this recovery. */
export const RESENT = 0;
/** Bytes that the receiver held at the last acknowledgement, islands included. */
export const HELD = 1;
/** PRR: bytes that the receiver got in this recovery, and bytes sent in it. */
export const RECOVERY_DELIVERED = 2;
export const RECOVERY_SENT = 3;
/** PRR: bytes in flight when this recovery began. */
export const RECOVERY_FLIGHT = 4;

export const NUMBERS_OF_ACKS = 4;
/** When the last segment arrived, in ps, or -Infinity if none has. */
export const LAST_ARRIVAL = 0;
/** When that segment was passed to its NIC, in ps. */
export const LAST_HANDED = 1;
/** When the delayed acknowledgement is due, in ps. */
export const ACK_DUE = 2;
/** Remaining acknowledgements that are not delayed. */
export const QUICK_ACKS = 3;

export function createFlows(): Flows {
  const numbers = new Float64Array(64 * NUMBERS_A_FLOW);
  return {
    count: 0,
    numbers,
    integers: new Int32Array(numbers.buffer),
    islands: [],
    ackLatencies: [],
    sack: new Float64Array(0),
    acks: new Float64Array(0),
    rings: [],
    routes: new Int32Array(256),
    routeEnd: 0,
  };
}

/** Allocates the SACK state of the flow that was added last. */
export function addSackState(flows: Flows): void {
  if (flows.count * NUMBERS_OF_SACK > flows.sack.length)
    flows.sack = widened(flows.sack, 2 * flows.count * NUMBERS_OF_SACK);
}

/** Allocates the acknowledgement state of the flow that was added last. */
export function addAckState(flows: Flows): void {
  if (flows.count * NUMBERS_OF_ACKS > flows.acks.length)
    flows.acks = widened(flows.acks, 2 * flows.count * NUMBERS_OF_ACKS);
  flows.acks[(flows.count - 1) * NUMBERS_OF_ACKS + LAST_ARRIVAL] = -Infinity;
}

/**
 * Shifts the last arrivals at receivers by `byPs`, so that a pause stays as long when the clock is shifted.
 */
export function shiftArrivals({ acks }: Flows, byPs: number): void {
  for (let place = LAST_ARRIVAL; place < acks.length; place += NUMBERS_OF_ACKS)
    acks[place] = acks[place]! + byPs;
}

/**
 * Adds a flow over `route` with a window of `windowBytes`; the caller sets the flow of its acknowledgements.
 */
export function addFlow(flows: Flows, route: readonly number[], windowBytes: number): number {
  const flow = flows.count++;
  if (flows.count * NUMBERS_A_FLOW > flows.numbers.length) {
    flows.numbers = widened(flows.numbers);
    flows.integers = new Int32Array(flows.numbers.buffer);
  }
  while (flows.routeEnd + route.length > flows.routes.length) flows.routes = widened(flows.routes);
  const numbers = flow * NUMBERS_A_FLOW;
  flows.numbers[numbers + WINDOW] = windowBytes;
  flows.numbers[numbers + THRESHOLD] = Infinity;
  flows.numbers[numbers + DEADLINE] = -1;
  flows.numbers[numbers + TIMER_DUE] = -1;
  const integers = flow * INTEGERS_A_FLOW;
  flows.integers[integers + ROUTE] = flows.routeEnd;
  flows.integers[integers + HOPS] = route.length;
  flows.routes.set(route, flows.routeEnd);
  flows.routeEnd += route.length;
  flows.islands.push([]);
  flows.rings.push(new Float64Array(8));
  return flow;
}
