/**
 * Phases with eager steps, for the analytical network. The code that follows ranks individually is loaded
 * with all-models.ts, since the first run of the page does not need it.
 */
import type { Topology } from '../topology/dimension.ts';
import type { PhaseRequest } from './backend.ts';
import type { Endpoint } from './endpoint.ts';

/**
 * Returns the duration of the phase on the links of the topology in ns, or null if its messages may meet
 * others or are too many.
 */
export type EagerTiming = (
  topology: Topology,
  request: PhaseRequest,
  endpoint: Pick<Endpoint, 'endpointDelayNs'>,
) => number | null;

let timing: EagerTiming | null = null;

export function addEager(eager: EagerTiming): void {
  timing = eager;
}

/** @throws RangeError if all-models.ts has not been loaded, which is a bug of the caller */
export const eagerOf: EagerTiming = (topology, request, endpoint) => {
  if (timing === null) throw new RangeError('eager steps are not loaded');
  return timing(topology, request, endpoint);
};
