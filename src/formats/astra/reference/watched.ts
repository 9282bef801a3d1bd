import type { NetworkBackend } from '../../../network/backend.ts';
import type { RunPhase } from './facts.ts';

/** The same network; what it is asked is added to `phases`. */
export function watched(network: NetworkBackend, phases: RunPhase[]): NetworkBackend {
  return {
    phaseCost(request) {
      const cost = network.phaseCost(request);
      phases.push({ request, cost });
      return cost;
    },
  };
}
