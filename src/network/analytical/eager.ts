/** How the analytical network times phases with eager steps; the code that follows ranks one by one is contention/eager.ts. */
import type { Topology } from '../../topology/dimension.ts';
import type { PhaseRequest } from '../costs/backend.ts';
import type { Endpoint } from '../messages/endpoint.ts';

/** What the phase takes on the links of the topology, ns; null where its messages may meet others, or are too many. */
export type EagerTiming = (
  topology: Topology,
  request: PhaseRequest,
  endpoint: Pick<Endpoint, 'endpointDelayNs'>,
) => number | null;
