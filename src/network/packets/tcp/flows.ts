/** The state of every flow at both its ends. A flow is one byte stream between two nodes and lasts as long as the run. */
import { widened } from '../../../units/columns.ts';

export interface Flows {
  count: number;
  /** NUMBERS_A_FLOW doubles a flow; doubles and integers of a flow lie side by side in one buffer. */
  numbers: Float64Array;
  /** The same buffer as integers, INTEGERS_A_FLOW a flow. */
  integers: Int32Array;
  /** Bytes that came before others that are missing: [start, end, start, end, ...] ascending, by flow. */
  islands: number[][];
  /** How long an ideal acknowledgement takes, ps, by flow. */
  ackLatencies: number[];
  /** State of SACK, NUMBERS_OF_SACK doubles a flow; empty without SACK. */
  sack: Float64Array;
  /** State of delayed and quick acknowledgements, NUMBERS_OF_ACKS doubles a flow; empty without either. */
  acks: Float64Array;
  /** Messages that are not delivered, by flow: end in the stream and tag; a power of two long. */
  rings: Float64Array[];
  /** Links of all routes, one behind the other. */
  routes: Int32Array;
  routeEnd: number;
}

export const NUMBERS_A_FLOW = 16;
/** The first byte that is not acknowledged. */
export const UNACKNOWLEDGED = 0;
/** The next byte to send. */
export const NEXT_BYTE = 1;
/** The end of what the application has sent. */
export const LIMIT = 2;
/** The end of what was ever on the network. */
export const HIGHEST = 3;
/** The congestion window, bytes; a fraction while it grows by parts of a segment. */
export const WINDOW = 4;
export const THRESHOLD = 5;
/** A loss before this byte belongs to the recovery that goes on, or was the last. */
export const RECOVER = 6;
/** When the retransmission timer ends, ps; -1: it does not run. */
export const DEADLINE = 7;
/** The next byte that the receiver expects. */
export const EXPECTED = 8;
/** When the timer event that counts is due, ps; -1: none is scheduled. An event at another time is stale. */
export const TIMER_DUE = 9;

/** The integers begin behind the ten doubles. */
export const INTEGERS_A_FLOW = 32;
export const DUPLICATES = 20;
export const IN_RECOVERY = 21;
export const BACKOFF = 22;
/** An event of the delayed-ACK timer is scheduled. */
export const ACK_TIMER_OUT = 23;
export const FLUSH_PENDING = 24;
/** Segments in a row that were not acknowledged. */
export const UNANSWERED = 25;
/** Place of the first message that is not delivered, and how many there are. */
export const FIRST_MESSAGE = 26;
export const MESSAGES = 27;
export const ROUTE = 28;
export const HOPS = 29;
/** The flow whose route its acknowledgements take. */
export const REVERSE = 30;
/** The queue of its ideal acknowledgements. */
export const ACK_LINE = 31;

export const NUMBERS_OF_SACK = 5;
/** Up to here holes have been resent in this recovery. */
export const RESENT = 0;
/** Bytes that the receiver held at the last acknowledgement, islands included. */
export const HELD = 1;
/** PRR: bytes that the receiver has got in this recovery, and bytes sent in it. */
export const RECOVERY_DELIVERED = 2;
export const RECOVERY_SENT = 3;
/** PRR: bytes in flight when this recovery began. */
export const RECOVERY_FLIGHT = 4;

export const NUMBERS_OF_ACKS = 4;
/** When the last segment arrived, ps; -Infinity: none has. */
export const LAST_ARRIVAL = 0;
/** When that segment was handed to its NIC, ps. */
export const LAST_HANDED = 1;
/** When the delayed acknowledgement is due, ps. */
export const ACK_DUE = 2;
/** Acknowledgements that are not delayed any more from here. */
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

/** Makes room for the SACK state of the flow that was added last. */
export function addSackState(flows: Flows): void {
  if (flows.count * NUMBERS_OF_SACK > flows.sack.length)
    flows.sack = widened(flows.sack, 2 * flows.count * NUMBERS_OF_SACK);
}

/** Makes room for the acknowledgement state of the flow that was added last. */
export function addAckState(flows: Flows): void {
  if (flows.count * NUMBERS_OF_ACKS > flows.acks.length)
    flows.acks = widened(flows.acks, 2 * flows.count * NUMBERS_OF_ACKS);
  flows.acks[(flows.count - 1) * NUMBERS_OF_ACKS + LAST_ARRIVAL] = -Infinity;
}

/** Moves the last arrivals at receivers `byPs` on; a pause is as long as before on a clock that was moved as far. */
export function shiftArrivals({ acks }: Flows, byPs: number): void {
  for (let place = LAST_ARRIVAL; place < acks.length; place += NUMBERS_OF_ACKS)
    acks[place] = acks[place]! + byPs;
}

/** A new flow over `route` with a window of `windowBytes`; the flow of its acknowledgements is set by the caller. */
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
