/**
 * The retransmission timer of a flow: a fixed timeout, restarted by every acknowledgement of new data and doubled by every timeout (RFC
 * 6298, 5.3 and 5.5).
 */
import { BACKOFF, DEADLINE, INTEGERS_A_FLOW, NUMBERS_A_FLOW, TIMER_DUE } from './flows.ts';
import { INTEGERS, KIND, SUBJECT, takeRecord, TIMER } from './records.ts';
import { schedule, type Transport } from './transport.ts';

const MOST_BACKOFF = 6;

/** Sets the deadline one RTO from now, doubled for each consecutive timeout. */
export function arm(transport: Transport, flow: number): void {
  const { flows, settings, nowPs } = transport;
  const backoff = Math.min(flows.integers[flow * INTEGERS_A_FLOW + BACKOFF]!, MOST_BACKOFF);
  const deadline = nowPs + settings.rtoPs * 2 ** backoff;
  flows.numbers[flow * NUMBERS_A_FLOW + DEADLINE] = deadline;
  const due = flows.numbers[flow * NUMBERS_A_FLOW + TIMER_DUE]!;
  if (due < 0 || deadline < due) scheduleTimer(transport, flow, deadline);
}

export function isArmed({ flows }: Transport, flow: number): boolean {
  const base = flow * NUMBERS_A_FLOW;
  return flows.numbers[base + TIMER_DUE]! >= 0 && flows.numbers[base + DEADLINE]! >= 0;
}

/**
 * Returns whether the deadline has passed at an event of the timer. An event before the deadline is
 * rescheduled; a deadline before the event, as after a backed-off timeout, has its own event, and the later
 * one is stale.
 */
export function isTimerDue(transport: Transport, flow: number): boolean {
  const { flows, nowPs } = transport;
  const base = flow * NUMBERS_A_FLOW;
  if (flows.numbers[base + TIMER_DUE] !== nowPs) return false;
  flows.numbers[base + TIMER_DUE] = -1;
  const deadline = flows.numbers[base + DEADLINE]!;
  if (deadline < 0) return false;
  if (nowPs < deadline) {
    scheduleTimer(transport, flow, deadline);
    return false;
  }
  return true;
}

function scheduleTimer(transport: Transport, flow: number, deadlinePs: number): void {
  const { flows, records } = transport;
  flows.numbers[flow * NUMBERS_A_FLOW + TIMER_DUE] = deadlinePs;
  const record = takeRecord(records);
  records.integers[record * INTEGERS + KIND] = TIMER;
  records.integers[record * INTEGERS + SUBJECT] = flow;
  schedule(transport, -1, record, deadlinePs);
}
