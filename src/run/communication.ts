import { sumOfRoles, type ByRole } from '../taskgraph/roles.ts';
import { communicationShare, type CommunicationShare } from '../workload/model/sanity.ts';

export interface IterationTimes {
  readonly iterationNs: number;
  readonly computeNs: number;
  readonly commNs: ByRole;
  /** Idle time of a pipeline. */
  readonly idleNs?: number;
}

/** Returns the share of an iteration that the network takes. A run that never ends waits for a dimension without bandwidth. */
export function communicationOf({
  iterationNs,
  computeNs,
  commNs,
  idleNs = 0,
}: IterationTimes): CommunicationShare {
  if (iterationNs === Infinity) {
    return {
      exposed: 1,
      line: 'Communication never ends: a dimension that carries traffic has no bandwidth.',
      warning: null,
    };
  }
  return communicationShare({ iterationNs, computeNs, commNs: sumOfRoles(commNs), idleNs });
}
