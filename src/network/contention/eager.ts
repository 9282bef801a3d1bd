/** Times phases with eager steps on the links of their topology, for the analytical network. */
import { wireTopology } from '../../topology/physical/wire.ts';
import type { EagerTiming } from '../analytical/eager.ts';
import type { StepRule } from '../facts/step-rule.ts';
import { hasTerms } from './check.ts';
import { layoutOf } from './layout.ts';
import { recursedNs } from './recursion.ts';

/** NIC, router and memory terms are not laid on links; phases with such terms are timed step by step. */
export const eagerAlone: EagerTiming = (topology, request, { endpointDelayNs }) => {
  if (topology.dimensions.some(hasTerms)) return null;
  const layout = layoutOf({ topology, fabric: wireTopology(topology) }, request.logical, false);
  return recursedNs(layout, request, { endpointDelayNs, isDealt: false, steps: 'eager' });
};

/** What the analytical network takes for a step rule; null for synchronous steps. */
export function eagerFor(steps: StepRule | undefined): EagerTiming | null {
  return steps === 'eager' ? eagerAlone : null;
}
