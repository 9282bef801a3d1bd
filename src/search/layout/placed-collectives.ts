/** What collectives of a layer take at least on the groups of axes that have been placed on the machine. */
import { mostQueues } from '../../simulator/policy.ts';
import { COLLECTIVES } from '../../collective/types.ts';
import { bufferBytes, chunkCount } from '../../simulator/slices.ts';
import type { CollectiveOp, Reach } from '../../workload/table/layer.ts';
import { axisRow } from '../../workload/training-loops/axis-row.ts';
import type { GroupRow } from '../../workload/training-loops/group-row.ts';
import { groupPlan, leastNs, servedNs, type Chunked, type GroupPlan } from '../lower/group-plan.ts';
import { isPlan } from '../lower/placed.ts';
import { createPlanStore } from '../lower/plan-store.ts';
import type { Segment } from '../lower/segments.ts';
import { isBeyondLinks } from '../lower/work-lines.ts';
import { knownSplit } from '../space/names.ts';
import { isFreeSplit } from '../space/serving.ts';
import type { SpaceSplit } from '../space/space.ts';
import { budgetOf } from '../../design/budget.ts';
import type { Design } from '../../design/document.ts';
import type { PlacedAxes } from './layout-choices.ts';

export interface PlacedCollectives {
  /** Least time of the collective alone, ns; Infinity if its algorithm cannot do it. */
  readonly leastNs: (op: CollectiveOp) => number;
  /** Least time for which the busiest part of the group serves all of them, ns. */
  readonly servedNs: (ops: readonly CollectiveOp[]) => number;
  /** Returns the same as `servedNs` for all collectives that the returned function has been called with. */
  readonly serving: () => (op: CollectiveOp) => number;
  /** Two placements of one key take as long for collectives of the roles. */
  readonly keyOf: (roles: readonly CollectiveOp['role'][]) => string;
}

/** @param design the source of topology, system and bandwidth */
export function createPlacedCollectives(
  design: Design,
  split: SpaceSplit,
): (axes: PlacedAxes) => PlacedCollectives {
  const { system, topology } = design;
  const { segments } = createPlanStore().linksOf(system);
  // Another model of the network may be quicker than the closed forms of this one.
  const isKnown = !isBeyondLinks(design) && topology.physical === undefined;
  const gbps = isFreeSplit(split)
    ? topology.dimensions.map(() => budgetOf(design))
    : knownSplit(design, split);
  const inverse = Float64Array.from(gbps, (own) => 1 / own);
  const plans = new Map<string, GroupPlan | 'refused' | 'unknown'>();
  const least = new Map<string, Map<CollectiveOp, number>>();
  const servedBy = createServed(design, inverse);

  function planOf(collective: CollectiveOp['collective'], key: string, group: readonly Segment[]) {
    const name = `${COLLECTIVES.indexOf(collective)} ${key}`;
    let plan = plans.get(name);
    if (plan === undefined) plans.set(name, (plan = groupPlan(design, group, collective, segments)));
    return plan;
  }

  return ({ axes, placed }) => {
    const groupOf = createGroups(axes, placed);
    const onLinks = (op: CollectiveOp) => {
      const { key, group } = groupOf(op.among ?? op.role, op.reach);
      if (!isKnown || group.length === 0 || op.bytes <= 0) return null;
      const plan = planOf(op.collective, key, group);
      return { key, plan };
    };
    const alone = (op: CollectiveOp): number => {
      const on = onLinks(op);
      if (on === null || on.plan === 'unknown') return 0;
      if (!isPlan(on.plan)) return Infinity;
      let ofGroup = least.get(on.key);
      if (ofGroup === undefined) least.set(on.key, (ofGroup = new Map<CollectiveOp, number>()));
      let ns = ofGroup.get(op);
      if (ns === undefined) ofGroup.set(op, (ns = leastNs(on.plan, chunkedOf(op, on.plan, design), inverse)));
      return ns;
    };
    const serving = () => {
      const busy = new Map<string, number[]>();
      let most = 0;
      return (op: CollectiveOp): number => {
        const on = onLinks(op);
        if (on === null || !isPlan(on.plan)) return most;
        let parts = busy.get(on.key);
        if (parts === undefined) busy.set(on.key, (parts = new Array<number>(on.plan.parts).fill(0)));
        const ns = servedBy(on.key, on.plan, op);
        for (let part = 0; part < ns.length; part += 1) {
          parts[part]! += ns[part]!;
          most = Math.max(most, parts[part]!);
        }
        return most;
      };
    };
    return {
      leastNs: alone,
      servedNs(ops) {
        const add = serving();
        return ops.reduce((most, op) => Math.max(most, add(op)), 0);
      },
      serving,
      keyOf: (roles) => roles.map((role) => groupOf(role).key).join('|'),
    };
  };
}

/** The NPUs that a collective is among, without parts of one NPU, and what tells them from others. */
interface KeyedGroup {
  readonly key: string;
  readonly group: readonly Segment[];
}

function createGroups(
  axes: PlacedAxes['axes'],
  placed: PlacedAxes['placed'],
): (name: keyof GroupRow, reach?: Reach) => KeyedGroup {
  const row: GroupRow = axisRow(axes, placed);
  const all = segmentsOf(placed.parts);
  const groups = new Map<string, KeyedGroup>();
  return (name, reach) => {
    const asked = reach === undefined ? name : `${name} ${reach.side} ${reach.dimensions}`;
    let found = groups.get(asked);
    if (found === undefined) {
      const own = (row[name]?.positions ?? []).map((position) => all[position]!);
      const group = own.filter(
        ({ size, dimension }) =>
          size > 1 && (reach === undefined || dimension < reach.dimensions === (reach.side === 'inside')),
      );
      const key = group.map((part) => `${part.dimension}:${part.size}:${part.spacing}`).join();
      groups.set(asked, (found = { key, group }));
    }
    return found;
  };
}

/** What each part of a group works for a collective; layers that are alike share their collectives. */
function createServed(
  design: Design,
  inverse: Float64Array,
): (key: string, plan: GroupPlan, op: CollectiveOp) => Float64Array {
  const served = new Map<string, WeakMap<CollectiveOp, Float64Array>>();
  return (key, plan, op) => {
    let ofGroup = served.get(key);
    if (ofGroup === undefined) served.set(key, (ofGroup = new WeakMap<CollectiveOp, Float64Array>()));
    let ns = ofGroup.get(op);
    if (ns === undefined) {
      const chunked = chunkedOf(op, plan, design);
      ns = Float64Array.from({ length: plan.parts }, (_, part) => servedNs(plan, part, chunked, inverse));
      ofGroup.set(op, ns);
    }
    return ns;
  };
}

function chunkedOf(
  { collective, bytes, slower = 1 }: CollectiveOp,
  { ranks }: GroupPlan,
  { system }: Design,
): Chunked {
  const { activeChunks, queueBandwidth = 'share' } = system;
  const queues = mostQueues(system);
  const count = chunkCount(bytes, system, bufferBytes(collective, bytes, ranks));
  const isDealt = queueBandwidth === 'share' && queues > 1 && system.queues === undefined;
  return {
    chunkBytes: count === 0 ? 0 : bytes / count,
    count,
    places: Math.ceil(activeChunks / queues) * queues * (system.gatherQueues === true ? 2 : 1),
    queues: isDealt ? queues : 1,
    quicker: Math.min(1, slower),
  };
}

/** The parts of all dimensions, from the innermost. */
export function segmentsOf(parts: readonly (readonly number[])[]): readonly Segment[] {
  return parts.flatMap((sizes, dimension) => {
    let spacing = 1;
    return sizes.map((size) => {
      const segment = { dimension, size, spacing };
      spacing *= size;
      return segment;
    });
  });
}
