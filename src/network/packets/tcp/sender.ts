/** The sending end of a flow: TCP NewReno, and what differs with SACK and with a fixed window. */
import {
  BACKOFF,
  DEADLINE,
  DUPLICATES,
  FLUSH_PENDING,
  HIGHEST,
  IN_RECOVERY,
  INTEGERS_A_FLOW,
  LIMIT,
  NEXT_BYTE,
  NUMBERS_A_FLOW,
  RECOVER,
  RESENT,
  THRESHOLD,
  TIMER_OUT,
  UNACKNOWLEDGED,
  WINDOW,
} from './flows.ts';
import { enterNextLink } from './link.ts';
import { beyondIslands, inFlight, nextHole } from './sack.ts';
import { pushMessage } from './messages.ts';
import {
  DATA,
  FLUSH,
  HANDED,
  INTEGERS,
  KIND,
  LENGTH,
  NUMBERS,
  SEQUENCE,
  SUBJECT,
  takeRecord,
  TIMER,
} from './records.ts';
import { FLUSH_PS } from './settings.ts';
import { schedule, type Transport } from './transport.ts';

const MOST_BACKOFF = 6;
const DUPLICATES_OF_A_LOSS = 3;

/** Sends a message of `bytes` on a flow; it leaves with all that is sent on the flow within FLUSH_PS. */
export function send(transport: Transport, flow: number, bytes: number, tag: number): void {
  const { flows, records } = transport;
  const numbers = flow * NUMBERS_A_FLOW;
  const integers = flow * INTEGERS_A_FLOW;
  const limit = flows.numbers[numbers + LIMIT]! + bytes;
  flows.numbers[numbers + LIMIT] = limit;
  transport.counts.sentMessages += 1;
  pushMessage(flows, flow, limit, tag);
  if (flows.integers[integers + FLUSH_PENDING] === 1) return;
  flows.integers[integers + FLUSH_PENDING] = 1;
  const record = takeRecord(records);
  records.integers[record * INTEGERS + KIND] = FLUSH;
  records.integers[record * INTEGERS + SUBJECT] = flow;
  schedule(transport, transport.flushLine, record, transport.nowPs + FLUSH_PS);
}

/** Sends what the window lets. A segment is sent whole or not at all, unless nothing is in flight. */
export function pump(transport: Transport, flow: number): void {
  const { flows, settings } = transport;
  const base = flow * NUMBERS_A_FLOW;
  const window = Math.min(flows.numbers[base + WINDOW]!, settings.windowBytes);
  const limit = flows.numbers[base + LIMIT]!;
  const unacknowledged = flows.numbers[base + UNACKNOWLEDGED]!;
  let next = flows.numbers[base + NEXT_BYTE]!;
  // With SACK the congestion window counts what is on its way; the receiver's counts from the first byte it waits for.
  const isRecovering = flows.integers[flow * INTEGERS_A_FLOW + IN_RECOVERY] === 1;
  const counted =
    settings.recovery === 'sack' && isRecovering ? next - inFlight(flows, flow) : unacknowledged;
  while (limit > next) {
    if (settings.recovery === 'sack') next = beyondIslands(flows.islands[flow]!, next);
    const bytes = Math.min(settings.segmentBytes, limit - next);
    if (window - (next - counted) < bytes && next > unacknowledged) break;
    if (next + bytes - unacknowledged > settings.windowBytes && next > unacknowledged) break;
    const highest = flows.numbers[base + HIGHEST]!;
    if (next < highest) countRetransmission(transport, flow, bytes);
    transmit(transport, flow, next, bytes);
    next += bytes;
    flows.numbers[base + NEXT_BYTE] = next;
    flows.numbers[base + HIGHEST] = Math.max(highest, next);
    const isTimed = flows.integers[flow * INTEGERS_A_FLOW + TIMER_OUT] === 1;
    if (!isTimed || flows.numbers[base + DEADLINE]! < 0) arm(transport, flow);
  }
}

/** The time that was waited for has come: the lowest segment is lost, and all behind it is sent again. */
export function timerEnded(transport: Transport, flow: number): void {
  const { flows, settings, counts, nowPs } = transport;
  const base = flow * NUMBERS_A_FLOW;
  const integers = flow * INTEGERS_A_FLOW;
  flows.integers[integers + TIMER_OUT] = 0;
  const deadline = flows.numbers[base + DEADLINE]!;
  if (deadline < 0) return;
  if (nowPs < deadline) {
    scheduleTimer(transport, flow, deadline);
    return;
  }
  const unacknowledged = flows.numbers[base + UNACKNOWLEDGED]!;
  if (unacknowledged >= flows.numbers[base + HIGHEST]!) return;
  counts.timeouts += 1;
  transport.watch?.timedOut(nowPs, flow);
  const flight = flows.numbers[base + NEXT_BYTE]! - unacknowledged;
  flows.numbers[base + THRESHOLD] = Math.max(flight / 2, 2 * settings.segmentBytes);
  if (settings.window !== 'fixed') flows.numbers[base + WINDOW] = settings.segmentBytes;
  flows.integers[integers + BACKOFF] = flows.integers[integers + BACKOFF]! + 1;
  flows.integers[integers + DUPLICATES] = 0;
  flows.integers[integers + IN_RECOVERY] = 0;
  flows.numbers[base + RECOVER] = flows.numbers[base + HIGHEST]!;
  flows.numbers[base + NEXT_BYTE] = unacknowledged;
  arm(transport, flow);
  pump(transport, flow);
}

/** An acknowledgement of all before `expected` has come back. */
export function acknowledged(transport: Transport, flow: number, expected: number, handedPs: number): void {
  const { flows, counts, nowPs } = transport;
  counts.rttSumPs += nowPs - handedPs;
  counts.rtts += 1;
  const base = flow * NUMBERS_A_FLOW;
  const unacknowledged = flows.numbers[base + UNACKNOWLEDGED]!;
  if (expected > unacknowledged) advance(transport, flow, expected, expected - unacknowledged);
  else if (flows.numbers[base + HIGHEST]! > unacknowledged) duplicate(transport, flow);
  pump(transport, flow);
  transport.watch?.acknowledged(
    nowPs,
    flow,
    flows.numbers[base + WINDOW]!,
    flows.numbers[base + NEXT_BYTE]! - flows.numbers[base + UNACKNOWLEDGED]!,
    flows.numbers[base + NEXT_BYTE]!,
  );
}

function advance(transport: Transport, flow: number, expected: number, acknowledgedBytes: number): void {
  const { flows, settings } = transport;
  const { numbers } = flows;
  const base = flow * NUMBERS_A_FLOW;
  const integers = flow * INTEGERS_A_FLOW;
  numbers[base + UNACKNOWLEDGED] = expected;
  numbers[base + NEXT_BYTE] = Math.max(numbers[base + NEXT_BYTE]!, expected);
  flows.integers[integers + DUPLICATES] = 0;
  flows.integers[integers + BACKOFF] = 0;
  const isFixed = settings.window === 'fixed';
  if (flows.integers[integers + IN_RECOVERY] === 1) {
    if (expected >= numbers[base + RECOVER]!) {
      flows.integers[integers + IN_RECOVERY] = 0;
      if (!isFixed) numbers[base + WINDOW] = numbers[base + THRESHOLD]!;
    } else if (settings.recovery === 'sack') {
      resendHoles(transport, flow);
    } else {
      resendHole(transport, flow);
      const deflated = numbers[base + WINDOW]! - acknowledgedBytes + settings.segmentBytes;
      if (!isFixed) numbers[base + WINDOW] = Math.max(deflated, settings.segmentBytes);
    }
  } else if (!isFixed) {
    const window = numbers[base + WINDOW]!;
    const grown =
      window < numbers[base + THRESHOLD]!
        ? window + Math.min(acknowledgedBytes, 2 * settings.segmentBytes)
        : window + (settings.segmentBytes * settings.segmentBytes) / window;
    numbers[base + WINDOW] = Math.min(grown, settings.windowBytes);
  }
  if (expected < numbers[base + HIGHEST]! || numbers[base + LIMIT]! > numbers[base + NEXT_BYTE]!)
    arm(transport, flow);
  else numbers[base + DEADLINE] = -1;
}

function duplicate(transport: Transport, flow: number): void {
  const { flows, settings, counts } = transport;
  const { numbers } = flows;
  const base = flow * NUMBERS_A_FLOW;
  const integers = flow * INTEGERS_A_FLOW;
  const duplicates = flows.integers[integers + DUPLICATES]! + 1;
  flows.integers[integers + DUPLICATES] = duplicates;
  const isFixed = settings.window === 'fixed';
  const unacknowledged = numbers[base + UNACKNOWLEDGED]!;
  const isRecovering = flows.integers[integers + IN_RECOVERY] === 1;
  if (!isRecovering && duplicates === DUPLICATES_OF_A_LOSS && unacknowledged >= numbers[base + RECOVER]!) {
    flows.integers[integers + IN_RECOVERY] = 1;
    numbers[base + RECOVER] = numbers[base + HIGHEST]!;
    numbers[base + RESENT] = unacknowledged;
    const threshold = Math.max((numbers[base + NEXT_BYTE]! - unacknowledged) / 2, 2 * settings.segmentBytes);
    numbers[base + THRESHOLD] = threshold;
    const hasSack = settings.recovery === 'sack';
    const inflation = hasSack ? 0 : DUPLICATES_OF_A_LOSS * settings.segmentBytes;
    if (!isFixed) numbers[base + WINDOW] = threshold + inflation;
    counts.fastRetransmits += 1;
    if (hasSack) resendHoles(transport, flow);
    else resendHole(transport, flow);
    arm(transport, flow);
  } else if (isRecovering) {
    if (settings.recovery === 'sack') resendHoles(transport, flow);
    else if (!isFixed) numbers[base + WINDOW] = numbers[base + WINDOW]! + settings.segmentBytes;
  }
}

/** Sends a segment of the first hole in what the receiver has. */
function resendHole(transport: Transport, flow: number): void {
  const { flows } = transport;
  const highest = flows.numbers[flow * NUMBERS_A_FLOW + HIGHEST]!;
  const start = flows.numbers[flow * NUMBERS_A_FLOW + UNACKNOWLEDGED]!;
  resend(transport, flow, start, Math.min(flows.islands[flow]![0] ?? highest, highest));
}

/** With SACK: sends every hole that was not resent in this recovery, as far as the window lets. */
function resendHoles(transport: Transport, flow: number): void {
  const { flows, settings } = transport;
  const base = flow * NUMBERS_A_FLOW;
  const window = Math.min(flows.numbers[base + WINDOW]!, settings.windowBytes);
  for (;;) {
    const hole = nextHole(flows, flow);
    const flight = inFlight(flows, flow);
    if (hole === undefined || (flight > 0 && flight + settings.segmentBytes > window)) return;
    resend(transport, flow, hole[0], hole[1]);
  }
}

function resend(transport: Transport, flow: number, start: number, end: number): void {
  const bytes = Math.min(end - start, transport.settings.segmentBytes);
  if (bytes <= 0) return;
  transport.flows.numbers[flow * NUMBERS_A_FLOW + RESENT] = start + bytes;
  countRetransmission(transport, flow, bytes);
  transmit(transport, flow, start, bytes);
}

function transmit(transport: Transport, flow: number, sequence: number, bytes: number): void {
  const { records, counts } = transport;
  counts.segments += 1;
  counts.sentBytes += bytes;
  const record = takeRecord(records);
  const base = record * INTEGERS;
  records.integers[base + KIND] = DATA;
  records.integers[base + SUBJECT] = flow;
  records.integers[base + LENGTH] = bytes;
  records.numbers[record * NUMBERS + SEQUENCE] = sequence;
  records.numbers[record * NUMBERS + HANDED] = transport.nowPs;
  enterNextLink(transport, record, 0);
}

function countRetransmission(transport: Transport, flow: number, bytes: number): void {
  transport.counts.retransmits += 1;
  transport.counts.retransmittedBytes += bytes;
  transport.watch?.retransmitted(transport.nowPs, flow, bytes);
}

function arm(transport: Transport, flow: number): void {
  const { flows, settings, nowPs } = transport;
  const integers = flow * INTEGERS_A_FLOW;
  const backoff = Math.min(flows.integers[integers + BACKOFF]!, MOST_BACKOFF);
  const deadline = nowPs + settings.rtoPs * 2 ** backoff;
  flows.numbers[flow * NUMBERS_A_FLOW + DEADLINE] = deadline;
  if (flows.integers[integers + TIMER_OUT] === 0) scheduleTimer(transport, flow, deadline);
}

/** At most one event of a flow's timer is scheduled: it looks at the deadline when it comes. */
function scheduleTimer(transport: Transport, flow: number, deadlinePs: number): void {
  const { flows, records } = transport;
  flows.integers[flow * INTEGERS_A_FLOW + TIMER_OUT] = 1;
  const record = takeRecord(records);
  records.integers[record * INTEGERS + KIND] = TIMER;
  records.integers[record * INTEGERS + SUBJECT] = flow;
  schedule(transport, -1, record, deadlinePs);
}
