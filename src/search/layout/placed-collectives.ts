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
import { TRAFFIC } from '../../simulator/issue.ts';
import type { PlacedAxes } from './layout-choices.ts';
import { createMeasuredPhases, type MeasuredGroup, type MeasuredPhases } from './measured-phases.ts';

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
  const measured = isKnown ? createMeasuredPhases(design, gbps, segments) : null;
  const servedBy = createServed(design, inverse, measured);

  function planOf(collective: CollectiveOp['collective'], key: string, group: readonly Segment[]) {
    const name = `${COLLECTIVES.indexOf(collective)} ${key}`;
    let plan = plans.get(name);
    if (plan === undefined) plans.set(name, (plan = groupPlan(design, group, collective, segments)));
    return plan;
  }

  function aloneNs(on: KeyedGroup, plan: GroupPlan, op: CollectiveOp): number {
    const chunkedNs = (): number => leastNs(plan, chunkedOf(op, plan, design), inverse);
    if (measured === null || plan.orders !== undefined) return chunkedNs();
    return measured(on, plan, op).reduce((ns, part) => ns + part, 0);
  }

  return ({ axes, placed }) => {
    const groupOf = createGroups(axes, placed);
    const onLinks = (op: CollectiveOp) => {
      const own = groupOf(op.among ?? op.role, op.reach);
      const { key, group } = own;
      if (!isKnown || group.length === 0 || op.bytes <= 0) return null;
      return { ...own, plan: planOf(op.collective, key, group) };
    };
    const alone = (op: CollectiveOp): number => {
      const on = onLinks(op);
      if (on === null || on.plan === 'unknown') return 0;
      if (!isPlan(on.plan)) return Infinity;
      let ofGroup = least.get(on.key);
      if (ofGroup === undefined) least.set(on.key, (ofGroup = new Map<CollectiveOp, number>()));
      let ns = ofGroup.get(op);
      if (ns === undefined) ofGroup.set(op, (ns = aloneNs(on, on.plan, op)));
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
        const ns = servedBy(on, on.plan, op);
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
type KeyedGroup = MeasuredGroup;

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
      const { role, positions = [] } = row[name] ?? {};
      const own = positions.map((position) => all[position]!);
      const group = own.filter(
        ({ size, dimension }) =>
          size > 1 && (reach === undefined || dimension < reach.dimensions === (reach.side === 'inside')),
      );
      const parts = group.map((part) => `${part.dimension}:${part.size}:${part.spacing}`);
      const traffic = (role === undefined ? undefined : TRAFFIC[role]) ?? 'other';
      groups.set(asked, (found = { key: `${traffic} ${parts.join()}`, group, traffic }));
    }
    return found;
  };
}

/** What each part of a group works for a collective; layers that are alike share their collectives. */
function createServed(
  design: Design,
  inverse: Float64Array,
  measured: MeasuredPhases | null,
): (on: KeyedGroup, plan: GroupPlan, op: CollectiveOp) => Float64Array {
  const served = new Map<string, WeakMap<CollectiveOp, Float64Array>>();
  return (on, plan, op) => {
    let ofGroup = served.get(on.key);
    if (ofGroup === undefined) served.set(on.key, (ofGroup = new WeakMap<CollectiveOp, Float64Array>()));
    let ns = ofGroup.get(op);
    if (ns === undefined) {
      const chunked = chunkedOf(op, plan, design);
      if (measured !== null && plan.orders === undefined)
        ns = measured(on, plan, op).map((own) => own / chunked.places);
      else
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
