/**
 * What collectives take on measured links, where messages are timed whole: a collective is one chunk there, whose phases follow one
 * another, each as long as the analytical network says for its message (simulator/issue.ts).
 */
import { queueTopology } from '../../run/model-system.ts';
import { topologyOf } from '../../run/topology-of.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import type { Collective } from '../../collective/types.ts';
import type { Design } from '../../design/document.ts';
import { createAnalyticalNetwork } from '../../network/analytical/analytical.ts';
import { eagerFor } from '../../network/contention/eager.ts';
import { stepRuleOf } from '../../network/facts/step-rule.ts';
import type { MessageOf } from '../../network/costs/backend.ts';
import { queuesOf } from '../../simulator/policy.ts';
import { timesOf, type CollectiveOp } from '../../workload/table/layer.ts';
import { groupPhases, type GroupPhase, type GroupPlan } from '../lower/group-plan.ts';
import type { Segment, Segments } from '../lower/segments.ts';

/** A group with what tells it from others, and what its messages carry. */
export interface MeasuredGroup {
  readonly key: string;
  readonly group: readonly Segment[];
  readonly traffic: MessageOf['traffic'];
}

/** By part of the group: how long it serves the collective with its links to itself, ns. */
export type MeasuredPhases = (on: MeasuredGroup, plan: GroupPlan, op: CollectiveOp) => Float64Array;

/** null where no links are measured. */
export function createMeasuredPhases(
  design: Design,
  gbps: readonly number[],
  segments: Segments,
): MeasuredPhases | null {
  const topology = topologyOf(design, gbps, ALL_PARTS);
  if (topology.dimensions.every(({ measured }) => measured === undefined)) return null;
  const networks = networksOf(design, topology);
  const phases = new WeakMap<readonly Segment[], Map<Collective, readonly GroupPhase[]>>();

  function phasesOf({ group }: MeasuredGroup, { collective }: CollectiveOp): readonly GroupPhase[] {
    let ofGroup = phases.get(group);
    if (ofGroup === undefined) phases.set(group, (ofGroup = new Map<Collective, readonly GroupPhase[]>()));
    let found = ofGroup.get(collective);
    if (found === undefined)
      ofGroup.set(collective, (found = groupPhases(design, group, collective, segments)));
    return found;
  }

  return (on, { parts }, op) => {
    const { slower = 1 } = op;
    const times = timesOf(op);
    const bytes = op.bytes / times;
    const share = bytes / (op.messageBytes ?? bytes);
    const served = new Float64Array(parts);
    for (const { part, inner, phase } of phasesOf(on, op)) {
      const { logical, operation, bytesIn } = phase;
      const { durationNs } = networks[logical.dimension]!.phaseCost({
        logical: { ...logical, dimension: 0 },
        operation,
        bytes: bytesIn * bytes,
        tree: 0,
        message: { traffic: on.traffic, share, inner, slower },
      });
      served[part]! += times * durationNs;
    }
    return served;
  };
}

/** A network for each dimension alone. */
function networksOf(design: Design, topology: ReturnType<typeof topologyOf>) {
  const { system } = design;
  const { endpointDelayNs, rounding } = system;
  const queueBandwidth = system.queueBandwidth ?? 'share';
  const { dimensions } = queueTopology({ queueBandwidth, policy: system }, topology);
  return dimensions.map((dimension, at) =>
    createAnalyticalNetwork({
      topology: { ...topology, dimensions: [dimension] },
      endpointDelayNs,
      rounding,
      parts: () => (queueBandwidth === 'full' ? 1 : queuesOf(system, at)),
      eager: eagerFor(stepRuleOf(system)),
    }),
  );
}
