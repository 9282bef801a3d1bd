/**
 * The SACK scoreboard of a sender: every hole in the received bytes. Everything missing below the last island
 * is lost.
 */
import {
  EXPECTED,
  HIGHEST,
  NEXT_BYTE,
  NUMBERS_A_FLOW,
  NUMBERS_OF_SACK,
  RESENT,
  UNACKNOWLEDGED,
  type Flows,
} from './flows.ts';

/** Returns the end of the island that contains `byte`, or `byte` itself. */
export function beyondIslands(islands: readonly number[], byte: number): number {
  for (let island = 0; island < islands.length; island += 2)
    if (islands[island]! <= byte && byte < islands[island + 1]!) return islands[island + 1]!;
  return byte;
}

/**
 * Returns the bytes in flight: sent beyond the last island, or resent in this recovery and not arrived yet.
 */
export function inFlight(flows: Flows, flow: number): number {
  const base = flow * NUMBERS_A_FLOW;
  const islands = flows.islands[flow]!;
  const unacknowledged = flows.numbers[base + UNACKNOWLEDGED]!;
  const resent = flows.sack[flow * NUMBERS_OF_SACK + RESENT]!;
  let from = Math.max(unacknowledged, flows.numbers[base + EXPECTED]!);
  let resentBytes = 0;
  for (let island = 0; island < islands.length; island += 2) {
    resentBytes += Math.max(0, Math.min(resent, islands[island]!) - from);
    from = islands[island + 1]!;
  }
  return resentBytes + Math.max(0, flows.numbers[base + NEXT_BYTE]! - from);
}

/**
 * Returns the first hole that was not resent in this recovery or, if no island shows one, what a partial
 * acknowledgement requests.
 */
export function nextHole(flows: Flows, flow: number): readonly [number, number] | undefined {
  const base = flow * NUMBERS_A_FLOW;
  const islands = flows.islands[flow]!;
  const expected = Math.max(flows.numbers[base + UNACKNOWLEDGED]!, flows.numbers[base + EXPECTED]!);
  const resent = flows.sack[flow * NUMBERS_OF_SACK + RESENT]!;
  let from = Math.max(expected, resent);
  for (let island = 0; island < islands.length; island += 2) {
    const begin = islands[island]!;
    if (from < begin) return [from, begin];
    from = Math.max(from, islands[island + 1]!);
  }
  const highest = flows.numbers[base + HIGHEST]!;
  return islands.length === 0 && resent <= expected && expected < highest ? [expected, highest] : undefined;
}
