/**
 * Resends what was lost: the first hole (NewReno), or every hole as far as the window permits (SACK, RFC
 * 6675).
 */
import {
  HIGHEST,
  IN_RECOVERY,
  INTEGERS_A_FLOW,
  NEXT_BYTE,
  NUMBERS_A_FLOW,
  NUMBERS_OF_SACK,
  RECOVER,
  RESENT,
  THRESHOLD,
  UNACKNOWLEDGED,
  WINDOW,
} from './flows.ts';
import { beginPrr, updatePrr } from './prr.ts';
import { inFlight, nextHole } from './sack.ts';
import { retransmit } from './transmit.ts';
import type { Transport } from './transport.ts';

/** Number of duplicate acknowledgements that signal a loss. */
export const DUPLICATES_OF_A_LOSS = 3;

/**
 * Begins a recovery at the third duplicate acknowledgement. @param deliveredBytes since the previous
 * acknowledgement
 */
export function enterRecovery(transport: Transport, flow: number, deliveredBytes: number): void {
  const { flows, settings, counts } = transport;
  const { numbers } = flows;
  const base = flow * NUMBERS_A_FLOW;
  const unacknowledged = numbers[base + UNACKNOWLEDGED]!;
  const flightBytes = numbers[base + NEXT_BYTE]! - unacknowledged;
  const threshold = Math.max(flightBytes / 2, 2 * settings.segmentBytes);
  flows.integers[flow * INTEGERS_A_FLOW + IN_RECOVERY] = 1;
  numbers[base + RECOVER] = numbers[base + HIGHEST]!;
  numbers[base + THRESHOLD] = threshold;
  counts.fastRetransmits += 1;
  const isFixed = settings.window === 'fixed';
  if (settings.sack === true) {
    flows.sack[flow * NUMBERS_OF_SACK + RESENT] = unacknowledged;
    if (!isFixed) numbers[base + WINDOW] = threshold;
    beginPrr(flows, flow, flightBytes);
    goOnWithHoles(transport, flow, deliveredBytes, 0);
  } else {
    if (!isFixed) numbers[base + WINDOW] = threshold + DUPLICATES_OF_A_LOSS * settings.segmentBytes;
    resendHole(transport, flow);
  }
}

/**
 * Handles an acknowledgement during a recovery, which advanced the first awaited byte by `acknowledgedBytes`.
 */
export function goOnRecovering(
  transport: Transport,
  flow: number,
  deliveredBytes: number,
  acknowledgedBytes: number,
): void {
  const { flows, settings } = transport;
  if (settings.sack === true) {
    goOnWithHoles(transport, flow, deliveredBytes, acknowledgedBytes);
    return;
  }
  const window = flow * NUMBERS_A_FLOW + WINDOW;
  const isPartial = acknowledgedBytes > 0;
  if (isPartial) resendHole(transport, flow);
  if (settings.window === 'fixed') return;
  const next = flows.numbers[window]! - acknowledgedBytes + settings.segmentBytes;
  flows.numbers[window] = isPartial ? Math.max(next, settings.segmentBytes) : next;
}

/** Sends a segment of the first hole. */
function resendHole(transport: Transport, flow: number): void {
  const { flows } = transport;
  const highest = flows.numbers[flow * NUMBERS_A_FLOW + HIGHEST]!;
  const start = flows.numbers[flow * NUMBERS_A_FLOW + UNACKNOWLEDGED]!;
  const end = Math.min(flows.islands[flow]![0] ?? highest, highest);
  const bytes = Math.min(end - start, transport.settings.segmentBytes);
  if (bytes > 0) retransmit(transport, flow, start, bytes);
}

/** Sends every hole that was not resent in this recovery, as far as the window permits. */
function goOnWithHoles(
  transport: Transport,
  flow: number,
  deliveredBytes: number,
  acknowledgedBytes: number,
): void {
  const { flows, settings } = transport;
  const { segmentBytes } = settings;
  if (settings.recovery === 'prr' && settings.window !== 'fixed')
    updatePrr(flows, flow, deliveredBytes, acknowledgedBytes > 0 ? segmentBytes : 0, segmentBytes);
  const window = Math.min(flows.numbers[flow * NUMBERS_A_FLOW + WINDOW]!, settings.windowBytes);
  for (;;) {
    const hole = nextHole(flows, flow);
    const flight = inFlight(flows, flow);
    if (hole === undefined || (flight > 0 && flight + segmentBytes > window)) return;
    const [start, end] = hole;
    const bytes = Math.min(end - start, segmentBytes);
    flows.sack[flow * NUMBERS_OF_SACK + RESENT] = start + bytes;
    retransmit(transport, flow, start, bytes);
  }
}
