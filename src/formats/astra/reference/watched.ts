import type { NetworkBackend } from '../../../network/costs/backend.ts';
import type { RunPhase } from './facts.ts';

/** Wraps the network: every phase that is requested is appended to `phases`. */
export function watched(network: NetworkBackend, phases: RunPhase[]): NetworkBackend {
  return {
    phaseCost(request) {
      const cost = network.phaseCost(request);
      phases.push({ request, cost });
      return cost;
    },
  };
}
