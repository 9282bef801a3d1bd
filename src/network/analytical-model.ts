import { createAnalyticalNetwork } from './analytical.ts';
import { checkTimeable } from './limits.ts';
import type { NetworkModel } from './model.ts';

/** Closed forms: a message takes the time it would take alone. */
export const analyticalModel: NetworkModel = {
  check: ({ topology, rounding }, phases, path) => checkTimeable(topology, phases, rounding, path),
  create: ({ queueTopology: topology, endpointDelayNs, rounding }) => ({
    network: createAnalyticalNetwork({ topology, endpointDelayNs, rounding }),
  }),
};
