/** The sending end of a flow: TCP NewReno, with SACK and a fixed window as options. */
import { countRoundTrip } from '../round-trip-times.ts';
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
  THRESHOLD,
  UNACKNOWLEDGED,
  WINDOW,
} from './flows.ts';
import { pushMessage } from './messages.ts';
import { deliveredSince } from './prr.ts';
import { FLUSH, INTEGERS, KIND, SUBJECT, takeRecord } from './records.ts';
import { DUPLICATES_OF_A_LOSS, enterRecovery, goOnRecovering } from './recovery.ts';
import { beyondIslands, inFlight } from './sack.ts';
import { FLUSH_PS } from './settings.ts';
import { arm, isArmed, isTimerDue } from './timer.ts';
import { retransmit, transmit } from './transmit.ts';
import { schedule, type Transport } from './transport.ts';

/** As in RFC 3465, with L = 2. */
const SLOW_START_SEGMENTS = 2;

/** Sends a message of `bytes` on a flow, together with everything sent on the flow within FLUSH_PS. */
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

/**
 * Sends what the window permits. A segment is sent whole or not at all, unless nothing is in flight. With
 * SACK, bytes that the receiver holds beyond a hole are skipped, and during a recovery the congestion window
 * counts the bytes in flight; the receiver's window always counts from the first unacknowledged byte.
 */
export function pump(transport: Transport, flow: number): void {
  const { flows, settings } = transport;
  const base = flow * NUMBERS_A_FLOW;
  const window = Math.min(flows.numbers[base + WINDOW]!, settings.windowBytes);
  const limit = flows.numbers[base + LIMIT]!;
  const unacknowledged = flows.numbers[base + UNACKNOWLEDGED]!;
  const hasSack = settings.sack === true;
  const countsFlight = hasSack && flows.integers[flow * INTEGERS_A_FLOW + IN_RECOVERY] === 1;
  let next = flows.numbers[base + NEXT_BYTE]!;
  while (limit > next) {
    if (hasSack) next = beyondIslands(flows.islands[flow]!, next);
    const bytes = Math.min(settings.segmentBytes, limit - next);
    if (bytes <= 0) break;
    if (next > unacknowledged) {
      if (next + bytes - unacknowledged > settings.windowBytes) break;
      const flight = countsFlight ? inFlight(flows, flow) : next - unacknowledged;
      if (window - flight < bytes) break;
    }
    const highest = flows.numbers[base + HIGHEST]!;
    if (next < highest) retransmit(transport, flow, next, bytes);
    else transmit(transport, flow, next, bytes);
    next += bytes;
    flows.numbers[base + NEXT_BYTE] = next;
    flows.numbers[base + HIGHEST] = Math.max(highest, next);
    if (!isArmed(transport, flow)) arm(transport, flow);
  }
}

/**
 * Handles an event of the retransmission timer: on an RTO the lowest segment is lost, and everything after it
 * is resent.
 */
export function timerEnded(transport: Transport, flow: number): void {
  const { flows, settings, counts, nowPs } = transport;
  if (!isTimerDue(transport, flow)) return;
  const base = flow * NUMBERS_A_FLOW;
  const integers = flow * INTEGERS_A_FLOW;
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

/** Handles an acknowledgement of everything before `expected`. */
export function acknowledged(transport: Transport, flow: number, expected: number, handedPs: number): void {
  const { flows, counts, nowPs } = transport;
  counts.rttSumPs += nowPs - handedPs;
  counts.rtts += 1;
  countRoundTrip(counts.rttBins, nowPs - handedPs);
  const base = flow * NUMBERS_A_FLOW;
  const delivered =
    transport.settings.recovery === 'prr' && flows.sack.length > 0 ? deliveredSince(flows, flow) : 0;
  const unacknowledged = flows.numbers[base + UNACKNOWLEDGED]!;
  if (expected > unacknowledged) advance(transport, flow, expected, delivered);
  else if (flows.numbers[base + HIGHEST]! > unacknowledged) duplicate(transport, flow, delivered);
  pump(transport, flow);
  transport.watch?.acknowledged(
    nowPs,
    flow,
    flows.numbers[base + WINDOW]!,
    flows.numbers[base + NEXT_BYTE]! - flows.numbers[base + UNACKNOWLEDGED]!,
    flows.numbers[base + NEXT_BYTE]!,
  );
}

function advance(transport: Transport, flow: number, expected: number, deliveredBytes: number): void {
  const { flows, settings } = transport;
  const { numbers } = flows;
  const base = flow * NUMBERS_A_FLOW;
  const integers = flow * INTEGERS_A_FLOW;
  const acknowledgedBytes = expected - numbers[base + UNACKNOWLEDGED]!;
  numbers[base + UNACKNOWLEDGED] = expected;
  numbers[base + NEXT_BYTE] = Math.max(numbers[base + NEXT_BYTE]!, expected);
  flows.integers[integers + DUPLICATES] = 0;
  flows.integers[integers + BACKOFF] = 0;
  const isFixed = settings.window === 'fixed';
  if (flows.integers[integers + IN_RECOVERY] === 1) {
    if (expected >= numbers[base + RECOVER]!) {
      flows.integers[integers + IN_RECOVERY] = 0;
      if (!isFixed) numbers[base + WINDOW] = numbers[base + THRESHOLD]!;
    } else {
      goOnRecovering(transport, flow, deliveredBytes, acknowledgedBytes);
    }
  } else if (!isFixed) {
    const { segmentBytes, slowStartSegments = SLOW_START_SEGMENTS } = settings;
    const window = numbers[base + WINDOW]!;
    const grown =
      window < numbers[base + THRESHOLD]!
        ? window + Math.min(acknowledgedBytes, slowStartSegments * segmentBytes)
        : window + (segmentBytes * segmentBytes) / window;
    numbers[base + WINDOW] = Math.min(grown, settings.windowBytes);
  }
  if (expected < numbers[base + HIGHEST]! || numbers[base + LIMIT]! > numbers[base + NEXT_BYTE]!)
    arm(transport, flow);
  else numbers[base + DEADLINE] = -1;
}

function duplicate(transport: Transport, flow: number, deliveredBytes: number): void {
  const { flows } = transport;
  const { numbers } = flows;
  const base = flow * NUMBERS_A_FLOW;
  const integers = flow * INTEGERS_A_FLOW;
  const duplicates = flows.integers[integers + DUPLICATES]! + 1;
  flows.integers[integers + DUPLICATES] = duplicates;
  if (flows.integers[integers + IN_RECOVERY] === 1) {
    goOnRecovering(transport, flow, deliveredBytes, 0);
  } else if (
    duplicates === DUPLICATES_OF_A_LOSS &&
    numbers[base + UNACKNOWLEDGED]! >= numbers[base + RECOVER]!
  ) {
    enterRecovery(transport, flow, deliveredBytes);
    arm(transport, flow);
  }
}
