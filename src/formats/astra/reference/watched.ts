import type { NetworkBackend } from '../../../network/costs/backend.ts';
import type { RunPhase } from './facts.ts';

/** The same network with a listener: every phase that it is asked for is appended to `phases`. */
export function watched(network: NetworkBackend, phases: RunPhase[]): NetworkBackend {
  return {
    phaseCost(request) {
      const cost = network.phaseCost(request);
      phases.push({ request, cost });
      return cost;
    },
  };
}
