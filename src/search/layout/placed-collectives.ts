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
  /** Returns the same as `servedNs` for all collectives that the returned function has been called with, each so often. */
  readonly serving: () => (op: CollectiveOp, often?: number) => number;
  /** Two placements of one key take as long for collectives of the roles. */
  readonly keyOf: (roles: readonly CollectiveOp['role'][]) => string;
}

/** The source of collectives on a placement, or of those that are the same on each of several. */
export type PlacedCollectivesOf = (places: readonly PlacedAxes[]) => PlacedCollectives;

/**
 * On several placements, a collective takes what it does on the best of them.
 *
 * @param design the source of topology, system and bandwidth
 */
export function createPlacedCollectives(design: Design, split: SpaceSplit): PlacedCollectivesOf {
  const { system, topology } = design;
  const { segments } = createPlanStore().linksOf(system);
  // Another model of the network may be quicker than the closed forms of this one.
  const isKnown = !isBeyondLinks(design) && topology.physical === undefined;
  const gbps = isFreeSplit(split)
    ? topology.dimensions.map(() => budgetOf(design))
    : knownSplit(design, split);
  const inverse = Float64Array.from(gbps, (own) => 1 / own);
  const measured = isKnown ? createMeasuredPhases(design, gbps, segments) : null;
  const servedBy = createServed(design, inverse, measured);
  const known = new Map<string, KeyedGroup>();

  function planOf(on: KeyedGroup, { collective, bytes }: CollectiveOp): KeyedPlan | null {
    if (!isKnown || on.group.length === 0 || bytes <= 0) return null;
    return (on.plans[COLLECTIVES.indexOf(collective)] ??= groupPlan(design, on.group, collective, segments));
  }

  function aloneNs(on: KeyedGroup, plan: GroupPlan, op: CollectiveOp): number {
    if (measured === null || plan.orders !== undefined)
      return leastNs(plan, chunkedOf(op, plan, design), inverse);
    let ns = 0;
    for (const part of measured(on, plan, op)) ns += part;
    return ns;
  }

  return (places) => {
    const groupsOf = onEach(places.map((place) => createGroups(place, known)));
    const aloneOn = (on: KeyedGroup, op: CollectiveOp): number => {
      const plan = planOf(on, op);
      if (plan === null || plan === 'unknown') return 0;
      if (!isPlan(plan)) return Infinity;
      let ns = on.leastNs.get(op);
      if (ns === undefined) on.leastNs.set(op, (ns = aloneNs(on, plan, op)));
      return ns;
    };
    const alone = (op: CollectiveOp): number => {
      const groups = groupsOf(op.among ?? op.role, op.reach);
      let ns = aloneOn(groups[0], op);
      for (let at = 1; at < groups.length; at += 1) ns = Math.min(ns, aloneOn(groups[at]!, op));
      return ns;
    };
    const serving = () => {
      const busy = new Map<KeyedGroup, Float64Array>();
      let most = 0;
      return (op: CollectiveOp, often = 1): number => {
        const groups = groupsOf(op.among ?? op.role, op.reach);
        const [on] = groups;
        const plan = planOf(on, op);
        // Who serves what follows from the placement.
        if (plan === null || !isPlan(plan) || groups.length > 1) return most;
        let parts = busy.get(on);
        if (parts === undefined) busy.set(on, (parts = new Float64Array(plan.parts)));
        const ns = servedBy(on, plan, op);
        for (let part = 0; part < ns.length; part += 1) {
          parts[part]! += often * ns[part]!;
          most = Math.max(most, parts[part]!);
        }
        return most;
      };
    };
    return {
      leastNs: alone,
      servedNs(ops) {
        const add = serving();
        let most = 0;
        for (const op of ops) most = Math.max(most, add(op));
        return most;
      },
      serving,
      keyOf: (roles) => roles.map((role) => keyOf(groupsOf(role))).join('|'),
    };
  };
}

type KeyedPlan = GroupPlan | 'refused' | 'unknown';

/** The NPUs that a collective is among, without parts of one NPU, and what is known of collectives on them. */
interface KeyedGroup extends MeasuredGroup {
  /** By the place of the collective in `COLLECTIVES`. */
  readonly plans: KeyedPlan[];
  readonly leastNs: Map<CollectiveOp, number>;
  readonly servedNs: WeakMap<CollectiveOp, Float64Array>;
}

type GroupOf = (name: keyof GroupRow, reach?: Reach) => KeyedGroup;

function keyedGroup(
  key: string,
  group: MeasuredGroup['group'],
  traffic: MeasuredGroup['traffic'],
): KeyedGroup {
  return { key, group, traffic, plans: [], leastNs: new Map(), servedNs: new WeakMap() };
}

/** The groups that are different on some of the placements. */
type GroupsOf = (name: keyof GroupRow, reach?: Reach) => readonly [KeyedGroup, ...KeyedGroup[]];

function onEach(all: readonly GroupOf[]): GroupsOf {
  const known = new Map<string, readonly [KeyedGroup, ...KeyedGroup[]]>();
  return (name, reach) => {
    const asked = askedOf(name, reach);
    let found = known.get(asked);
    if (found === undefined) {
      const [first = NOWHERE, ...others] = new Set(all.map((groupOf) => groupOf(name, reach)));
      known.set(asked, (found = [first, ...others]));
    }
    return found;
  };
}

const NOWHERE = keyedGroup('', [], 'other');

function keyOf(groups: readonly KeyedGroup[]): string {
  return groups.map(({ key }) => key).join('/');
}

function askedOf(name: keyof GroupRow, reach: Reach | undefined): string {
  return reach === undefined ? name : `${name} ${reach.side} ${reach.dimensions}`;
}

/** @param known groups of all placements by their key */
function createGroups({ axes, placed }: PlacedAxes, known: Map<string, KeyedGroup>): GroupOf {
  const row: GroupRow = axisRow(axes, placed);
  const all = segmentsOf(placed.parts);
  const groups = new Map<string, KeyedGroup>();
  return (name, reach) => {
    const asked = askedOf(name, reach);
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
      const key = `${traffic} ${parts.join()}`;
      found = known.get(key);
      if (found === undefined) known.set(key, (found = keyedGroup(key, group, traffic)));
      groups.set(asked, found);
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
  return (on, plan, op) => {
    let ns = on.servedNs.get(op);
    if (ns === undefined) {
      const chunked = chunkedOf(op, plan, design);
      if (measured !== null && plan.orders === undefined)
        ns = measured(on, plan, op).map((own) => own / chunked.places);
      else
        ns = Float64Array.from({ length: plan.parts }, (_, part) => servedNs(plan, part, chunked, inverse));
      on.servedNs.set(op, ns);
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
