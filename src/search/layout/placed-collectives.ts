/** What collectives of a layer take at least on the groups of axes that have been placed on the machine. */
import { mostQueues } from '../../simulator/policy.ts';
import { COLLECTIVES } from '../../collective/types.ts';
import { bufferBytes, chunkCount } from '../../simulator/slices.ts';
import type { CollectiveOp } from '../../workload/table/layer.ts';
import { freeSplitNs, onFreeSplit } from '../lower/free-split.ts';
import { groupPlan, leastNs, servedNs, type Chunked, type GroupPlan } from '../lower/group-plan.ts';
import { isPlan } from '../lower/placed.ts';
import { createPlanStore } from '../lower/plan-store.ts';
import { isBeyondLinks } from '../lower/work-lines.ts';
import { knownSplit } from '../space/names.ts';
import { isFreeSplit } from '../space/serving.ts';
import type { SpaceSplit } from '../space/space.ts';
import { budgetOf } from '../../design/budget.ts';
import type { Design } from '../../design/document.ts';
import type { PlacedAxes } from './layout-choices.ts';
import { createMeasuredPhases, type MeasuredPhases } from './measured-phases.ts';
import {
  keyOf,
  onAnotherSplit,
  onEach,
  type GroupsOf,
  type KeyedGroup,
  type KeyedPlan,
  type PlacedGroups,
} from './placed-groups.ts';

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

export interface PlacedCollectivesOf {
  /** On several placements, a collective takes what it does on the best of them. */
  readonly on: (places: readonly PlacedAxes[]) => PlacedCollectives;
  /** Of a placement whose dimensions have other bandwidths, GB/s. */
  readonly at: (place: PlacedAxes, gbps: readonly number[]) => PlacedCollectives;
}

/** What collectives take on one split of the bandwidth. */
interface OnSplit {
  readonly aloneNs: (on: KeyedGroup, plan: GroupPlan, op: CollectiveOp) => number;
  readonly servedBy: (on: KeyedGroup, plan: GroupPlan, op: CollectiveOp) => Float64Array;
}

/** null where nothing is sent, or nothing is known. */
type PlanOf = (on: KeyedGroup, op: CollectiveOp) => KeyedPlan | null;

/** @param design the source of topology, system and bandwidth */
export function createPlacedCollectives(
  design: Design,
  split: SpaceSplit,
  groupsOn: PlacedGroups,
): PlacedCollectivesOf {
  const { system, topology } = design;
  const { segments } = createPlanStore().linksOf(system);
  // Another model of the network may be quicker than the closed forms of this one.
  const isKnown = !isBeyondLinks(design) && topology.physical === undefined;
  const planOf: PlanOf = (on, { collective, bytes }) => {
    if (!isKnown || on.group.length === 0 || bytes <= 0) return null;
    return (on.plans[COLLECTIVES.indexOf(collective)] ??= groupPlan(design, on.group, collective, segments));
  };
  const onSplit = (gbps: readonly number[], sharedGBps: number | null): OnSplit => {
    const measured = isKnown ? createMeasuredPhases(design, gbps, segments) : null;
    return createOnSplit(design, gbps, measured, sharedGBps);
  };
  const isFree = isFreeSplit(split);
  const usual = onSplit(
    isFree ? topology.dimensions.map(() => budgetOf(design)) : knownSplit(design, split),
    isFree ? budgetOf(design) : null,
  );
  return {
    on: (places) => collectivesOn(onEach(places.map(groupsOn)), planOf, usual),
    at(place, gbps) {
      const groupOf = onAnotherSplit(groupsOn(place));
      return collectivesOn(onEach([groupOf]), planOf, onSplit(gbps, null));
    },
  };
}

/** @param sharedGBps what all dimensions have together, where each may have it */
function createOnSplit(
  design: Design,
  gbps: readonly number[],
  measured: MeasuredPhases | null,
  sharedGBps: number | null,
): OnSplit {
  const inverse = Float64Array.from(gbps, (own) => 1 / own);
  return {
    servedBy: createServed(design, inverse, measured),
    aloneNs(on, plan, op) {
      if (measured === null || plan.orders !== undefined) {
        const chunked = chunkedOf(op, plan, design);
        const ns = leastNs(plan, chunked, inverse);
        if (sharedGBps === null) return ns;
        const line = onFreeSplit({ fixedNs: 0, times: [1] }, [plan], [chunked], gbps.length, sharedGBps);
        return Math.max(ns, freeSplitNs(line, sharedGBps));
      }
      let ns = 0;
      for (const part of measured(on, plan, op)) ns += part;
      return ns;
    },
  };
}

function collectivesOn(
  groupsOf: GroupsOf,
  planOf: PlanOf,
  { aloneNs, servedBy }: OnSplit,
): PlacedCollectives {
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
