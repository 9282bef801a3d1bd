/** What both ends of every flow know: one byte stream from a node to another that lasts as long as the run. */
export interface Flows {
  count: number;
  /** NUMBERS_A_FLOW doubles a flow. */
  numbers: Float64Array;
  /** INTEGERS_A_FLOW integers a flow. */
  integers: Int32Array;
  /** Bytes that came before others that are missing: [start, end, start, end, ...] ascending, by flow. */
  islands: number[][];
  /** Links of all routes, one behind the other. */
  routes: Int32Array;
  routeEnd: number;
}

export const NUMBERS_A_FLOW = 11;
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
/** With SACK: up to here holes have been resent in this recovery. */
export const RESENT = 9;
/** What an ideal acknowledgement takes, ps. */
export const ACK_DELAY = 10;

export const INTEGERS_A_FLOW = 12;
export const DUPLICATES = 0;
export const IN_RECOVERY = 1;
export const BACKOFF = 2;
/** An event of the timer is scheduled. */
export const TIMER_OUT = 3;
export const FLUSH_PENDING = 4;
/** Segments in a row that were not acknowledged. */
export const UNANSWERED = 5;
/** Messages that are not delivered: the first and the last, -1: none. */
export const FIRST_MESSAGE = 6;
export const LAST_MESSAGE = 7;
export const ROUTE = 8;
export const HOPS = 9;
/** The flow whose route its acknowledgements take. */
export const REVERSE = 10;
/** The queue of its ideal acknowledgements. */
export const ACK_LINE = 11;

export function createFlows(): Flows {
  return {
    count: 0,
    numbers: new Float64Array(64 * NUMBERS_A_FLOW),
    integers: new Int32Array(64 * INTEGERS_A_FLOW),
    islands: [],
    routes: new Int32Array(256),
    routeEnd: 0,
  };
}

/** A new flow over `route` with a window of `windowBytes`; the flow of its acknowledgements is set by the caller. */
export function addFlow(flows: Flows, route: readonly number[], windowBytes: number): number {
  const flow = flows.count++;
  if (flows.count * NUMBERS_A_FLOW > flows.numbers.length) {
    flows.numbers = widenedNumbers(flows.numbers);
    flows.integers = widenedIntegers(flows.integers);
  }
  while (flows.routeEnd + route.length > flows.routes.length) flows.routes = widenedIntegers(flows.routes);
  const numbers = flow * NUMBERS_A_FLOW;
  flows.numbers[numbers + WINDOW] = windowBytes;
  flows.numbers[numbers + THRESHOLD] = Infinity;
  flows.numbers[numbers + DEADLINE] = -1;
  const integers = flow * INTEGERS_A_FLOW;
  flows.integers[integers + FIRST_MESSAGE] = -1;
  flows.integers[integers + LAST_MESSAGE] = -1;
  flows.integers[integers + ROUTE] = flows.routeEnd;
  flows.integers[integers + HOPS] = route.length;
  flows.routes.set(route, flows.routeEnd);
  flows.routeEnd += route.length;
  flows.islands.push([]);
  return flow;
}

function widenedNumbers(values: Float64Array): Float64Array {
  const wide = new Float64Array(2 * values.length);
  wide.set(values);
  return wide;
}

function widenedIntegers(values: Int32Array): Int32Array {
  const wide = new Int32Array(2 * values.length);
  wide.set(values);
  return wide;
}
