/** The traffic of several workloads that one optimum is to serve. */
import { weightedTraffic } from '../allocation/optimal/weighted.ts';
import type { Traffic } from '../allocation/traffic.ts';
import { problem, success, type Result } from '../units/result.ts';
import type { Design, OtherWorkload } from '../design/document.ts';
import { prepareDesign, type PreparedDesign } from './prepare-design.ts';
import { publishedModel } from '../workload/published.ts';

/** A workload that the optimum is to serve, on the network of the design. */
export interface Served {
  readonly prepared: PreparedDesign;
  readonly weight: number;
}

/** The design's own workload, of weight 1, and the others of its goal. */
export function servedBy(prepared: PreparedDesign): Result<readonly Served[]> {
  const { design } = prepared;
  const served: Served[] = [{ prepared, weight: 1 }];
  for (const [index, other] of (design.bandwidth.goal?.others ?? []).entries()) {
    const own = prepareDesign(withWorkload(design, other));
    if (!own.ok) {
      const [first] = own.problems;
      return problem(`bandwidth.goal.others[${index}]`, first?.message ?? 'It cannot run on this network.');
    }
    served.push({ prepared: own.value, weight: other.weight });
  }
  return success(served);
}

/**
 * The traffic of all of them on the same network as one iteration (allocation/optimal/weighted.ts); null where there are
 * no others.
 */
export function groupTraffic(prepared: PreparedDesign): Result<Traffic | null> {
  if ((prepared.design.bandwidth.goal?.others ?? []).length === 0) return success(null);
  const served = servedBy(prepared);
  if (!served.ok) return served;
  return success(
    weightedTraffic(served.value.map(({ prepared: { traffic }, weight }) => ({ traffic, weight }))),
  );
}

/** The design with another workload in place of its own. */
export function withWorkload(design: Design, { preset, modelParallel }: OtherWorkload): Design {
  return {
    ...design,
    workload: publishedModel(preset),
    parallelism: { ...design.parallelism, modelParallel },
  };
}
