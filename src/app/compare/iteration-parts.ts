import { GROUP_ROLES, ROLES, sumOfRoles } from '../../taskgraph/roles.ts';
import type { PartLook } from '../parts/export/figure/bar-rows.ts';
import { LOOKS } from './looks.ts';
import type { Metrics } from './metrics.ts';

export interface IterationPart {
  readonly name: string;
  readonly look: PartLook;
  readonly ns: number;
}

/** Share of an iteration by which parts may miss it and still be said to add up. */
const ROUNDING = 1e-6;

/** The parts of an iteration: each role apart where they add up, one exposed part where they overlap. */
export function partsOf(metrics: Metrics): readonly IterationPart[] {
  const { iterationNs, computeNs, commNs, exposedCommNs, stageWaitNs } = metrics;
  const compute = { name: 'compute', look: LOOKS.compute, ns: computeNs };
  const addUp = Math.abs(sumOfRoles(commNs) - exposedCommNs) <= ROUNDING * iterationNs;
  if (stageWaitNs !== null) {
    return [
      compute,
      { name: 'exposed', look: LOOKS.exposed, ns: exposedCommNs },
      { name: 'waits', look: LOOKS.plain, ns: stageWaitNs },
    ];
  }
  if (!addUp) return [compute, { name: 'exposed', look: LOOKS.exposed, ns: exposedCommNs }];
  return [
    compute,
    ...GROUP_ROLES.filter((role) => commNs[role] > 0).map((role) => ({
      ...{ name: ROLES[role].short, look: LOOKS[role], ns: commNs[role] },
    })),
  ];
}
