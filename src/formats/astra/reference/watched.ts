import type { NetworkBackend } from '../../../network/backend.ts';
import type { RunPhase } from './facts.ts';

/** A network that keeps what it was asked. */
export function watched(network: NetworkBackend): {
  readonly network: NetworkBackend;
  readonly phases: readonly RunPhase[];
} {
  const phases: RunPhase[] = [];
  return {
    phases,
    network: {
      phaseCost(request) {
        const cost = network.phaseCost(request);
        phases.push({ request, cost });
        return cost;
      },
    },
  };
}
