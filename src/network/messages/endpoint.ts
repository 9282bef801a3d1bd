import type { Rounding } from '../../collective/types.ts';

/** The delay that an endpoint adds to a message, apart from the network. */
export interface Endpoint {
  /** Applied before the first send of a phase and after every reception. */
  readonly endpointDelayNs: number;
  /** Extra wait after a reception that is reduced, when the next message to send has `bytes`. */
  readonly reductionNs: (bytes: number) => number;
}

/** Endpoints that take no time. */
export const NO_ENDPOINT: Endpoint = { endpointDelayNs: 0, reductionNs: () => 0 };

/**
 * The reference simulator hard-codes a memory of 500,000 GB/s, accessed three times per reduction and
 * truncated; exact mode has none.
 */
export function endpointOf(endpointDelayNs: number, rounding: Rounding): Endpoint {
  const reductionNs =
    rounding === 'reference' ? (bytes: number): number => 3 * Math.floor(bytes / 500_000) : (): number => 0;
  return { endpointDelayNs, reductionNs };
}
