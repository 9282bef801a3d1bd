/** The traffic of several workloads that one optimum is to serve. */
import { weightedTraffic } from '../../allocation/optimal/weighted.ts';
import type { Traffic } from '../../allocation/traffic.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { Design, OtherWorkload } from '../../design/document.ts';
import { prepareDesign, type PreparedDesign } from './prepare-design.ts';
import { WORKLOAD_PRESETS } from '../../design/presets/workload-presets.ts';

/**
 * The traffic of the design's own workload, of weight 1, and of the others on the same network as one iteration
 * (allocation/optimal/weighted.ts); null where there are no others.
 */
export function groupTraffic({ design, traffic }: PreparedDesign): Result<Traffic | null> {
  const others = design.bandwidth.goal?.others ?? [];
  if (others.length === 0) return success(null);
  const parts = [{ traffic, weight: 1 }];
  for (const [index, other] of others.entries()) {
    const prepared = prepareDesign(withWorkload(design, other));
    if (!prepared.ok) {
      const [first] = prepared.problems;
      return problem(`bandwidth.goal.others[${index}]`, first?.message ?? 'It cannot run on this network.');
    }
    parts.push({ traffic: prepared.value.traffic, weight: other.weight });
  }
  return success(weightedTraffic(parts));
}

function withWorkload(design: Design, { preset, modelParallel }: OtherWorkload): Design {
  const found = WORKLOAD_PRESETS.find(({ id }) => id === preset);
  if (found === undefined) throw new Error(`there is no workload preset ${preset}`);
  return { ...design, workload: found.workload, parallelism: { ...design.parallelism, modelParallel } };
}
