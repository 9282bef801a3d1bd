/**
 * Proportional rate reduction: how the window falls to the threshold during a recovery with SACK (RFC 9937),
 * in bytes.
 */
import {
  EXPECTED,
  HELD,
  NUMBERS_A_FLOW,
  NUMBERS_OF_SACK,
  RECOVERY_DELIVERED,
  RECOVERY_FLIGHT,
  RECOVERY_SENT,
  THRESHOLD,
  WINDOW,
  type Flows,
} from './flows.ts';
import { inFlight } from './sack.ts';

/**
 * Returns how many more bytes the receiver holds than at the previous call; called once for every
 * acknowledgement.
 */
export function deliveredSince(flows: Flows, flow: number): number {
  const islands = flows.islands[flow]!;
  let held = flows.numbers[flow * NUMBERS_A_FLOW + EXPECTED]!;
  for (let island = 0; island < islands.length; island += 2) held += islands[island + 1]! - islands[island]!;
  const place = flow * NUMBERS_OF_SACK + HELD;
  const before = flows.sack[place]!;
  flows.sack[place] = held;
  return held - before;
}

export function beginPrr({ sack }: Flows, flow: number, flightBytes: number): void {
  const base = flow * NUMBERS_OF_SACK;
  sack[base + RECOVERY_DELIVERED] = 0;
  sack[base + RECOVERY_SENT] = 0;
  sack[base + RECOVERY_FLIGHT] = flightBytes;
}

/**
 * Sets the window after an acknowledgement in a recovery: in proportion to what is delivered while more than
 * the threshold is in flight, then up to the threshold again, by `advanceBytes` more than is delivered if the
 * acknowledgement advanced.
 */
export function updatePrr(
  flows: Flows,
  flow: number,
  deliveredBytes: number,
  advanceBytes: number,
  segmentBytes: number,
): void {
  const { sack, numbers } = flows;
  const base = flow * NUMBERS_OF_SACK;
  const threshold = numbers[flow * NUMBERS_A_FLOW + THRESHOLD]!;
  const flight = inFlight(flows, flow);
  const delivered = sack[base + RECOVERY_DELIVERED]! + deliveredBytes;
  const sent = sack[base + RECOVERY_SENT]!;
  sack[base + RECOVERY_DELIVERED] = delivered;
  const more =
    flight > threshold
      ? Math.ceil((delivered * threshold) / sack[base + RECOVERY_FLIGHT]!) - sent
      : Math.min(threshold - flight, Math.max(delivered - sent, deliveredBytes) + advanceBytes);
  numbers[flow * NUMBERS_A_FLOW + WINDOW] = flight + Math.max(more, sent === 0 ? segmentBytes : 0, 0);
}
