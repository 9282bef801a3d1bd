/**
 * Phases with eager steps, for the analytical network: what follows ranks one by one comes with all-models.ts, since the
 * first run of the page needs none of it.
 */
import type { Topology } from '../topology/dimension.ts';
import type { PhaseRequest } from './backend.ts';
import type { Endpoint } from './endpoint.ts';

/** What the phase takes on the links of the topology, ns; null where its messages may meet others, or are too many. */
export type EagerTiming = (
  topology: Topology,
  request: PhaseRequest,
  endpoint: Pick<Endpoint, 'endpointDelayNs'>,
) => number | null;

let timing: EagerTiming | null = null;

export function addEager(eager: EagerTiming): void {
  timing = eager;
}

/** @throws RangeError where all-models.ts was not loaded first: a bug of the caller */
export const eagerOf: EagerTiming = (topology, request, endpoint) => {
  if (timing === null) throw new RangeError('eager steps are not loaded');
  return timing(topology, request, endpoint);
};
