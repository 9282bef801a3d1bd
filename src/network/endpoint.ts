import type { Rounding } from '../collective/types.ts';

/** The delay that an end point adds to a message, apart from the network. */
export interface Endpoint {
  /** Before the first send of a phase and after every reception. */
  readonly endpointDelayNs: number;
  /** Extra wait after a reception that is reduced, when the message sent next has `bytes`. */
  readonly reductionNs: (bytes: number) => number;
}

/** End points that take no time. */
export const NO_ENDPOINT: Endpoint = { endpointDelayNs: 0, reductionNs: () => 0 };

/**
 * The reference simulator has a memory of 500,000 GB/s wired in, read or written three times a
 * reduction and truncated; exact mode has none.
 */
export function endpointOf(endpointDelayNs: number, rounding: Rounding): Endpoint {
  const reductionNs =
    rounding === 'reference' ? (bytes: number): number => 3 * Math.floor(bytes / 500_000) : (): number => 0;
  return { endpointDelayNs, reductionNs };
}
