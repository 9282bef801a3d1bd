import { createAnalyticalNetwork } from './analytical.ts';
import { checkTimeable } from './limits.ts';
import type { NetworkModel } from './model.ts';
import { sharedWires } from './shared-wires.ts';

/** Closed forms: phases laid on links as a whole, and sharing those that they meet on. */
export const analyticalModel: NetworkModel = {
  check: ({ topology, rounding }, phases, path) => checkTimeable(topology, phases, rounding, path),
  create: (system) => {
    const { queueTopology: topology, endpointDelayNs, rounding } = system;
    const network = createAnalyticalNetwork({ topology, endpointDelayNs, rounding });
    const live = sharedWires(system, network);
    return live === undefined ? { network } : { network, live };
  },
};
