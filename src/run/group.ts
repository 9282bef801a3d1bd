/** The traffic of the workloads that one optimum serves. */
import { weightedTraffic } from '../allocation/optimal/weighted.ts';
import type { Traffic } from '../allocation/traffic.ts';
import { problem, success, type Result } from '../units/result.ts';
import type { Design, OtherWorkload } from '../design/document.ts';
import { prepareDesign, type PreparedDesign } from './prepare-design.ts';
import { publishedModel } from '../workload/model/published.ts';

/** A workload that the optimum serves, on the network of the design. */
export interface Served {
  readonly prepared: PreparedDesign;
  readonly weight: number;
}

/** Returns the design's workload, with weight 1, and the others of its goal. */
export function servedBy(prepared: PreparedDesign): Result<readonly Served[]> {
  const { design } = prepared;
  const served: Served[] = [{ prepared, weight: 1 }];
  for (const [index, other] of (design.bandwidth.goal?.others ?? []).entries()) {
    const preparedOther = prepareDesign(withWorkload(design, other), prepared.prepared.engine);
    if (!preparedOther.ok) {
      const [first] = preparedOther.problems;
      return problem(
        `bandwidth.goal.others[${index}]`,
        first?.message ?? 'This workload cannot run on this network.',
      );
    }
    served.push({ prepared: preparedOther.value, weight: other.weight });
  }
  return success(served);
}

/**
 * Returns the traffic of all workloads on one network as a single iteration (allocation/optimal/weighted.ts), or null if there is only one.
 */
export function groupTraffic(prepared: PreparedDesign): Result<Traffic | null> {
  if ((prepared.design.bandwidth.goal?.others ?? []).length === 0) return success(null);
  const served = servedBy(prepared);
  if (!served.ok) return served;
  return success(
    weightedTraffic(served.value.map(({ prepared: { traffic }, weight }) => ({ traffic, weight }))),
  );
}

/** Returns the design with another workload. */
export function withWorkload(design: Design, { preset, modelParallel }: OtherWorkload): Design {
  return {
    ...design,
    workload: publishedModel(preset),
    parallelism: { ...design.parallelism, modelParallel },
  };
}
