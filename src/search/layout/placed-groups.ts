/** The groups of NPUs that collectives of a layer are among, on axes that have been placed on the machine. */
import { TRAFFIC } from '../../simulator/issue.ts';
import type { GroupRole } from '../../taskgraph/roles.ts';
import { timesOf, type CollectiveOp, type Reach } from '../../workload/table/layer.ts';
import { axisRow } from '../../workload/training-loops/axis-row.ts';
import type { GroupRow } from '../../workload/training-loops/group-row.ts';
import type { GroupPlan } from '../lower/group-plan.ts';
import type { Segment } from '../lower/segments.ts';
import type { PlacedAxes } from './layout-choices.ts';
import type { MeasuredGroup } from './measured-phases.ts';

export type KeyedPlan = GroupPlan | 'refused' | 'unknown';

/** The NPUs that a collective is among, without parts of one NPU, and what is known of collectives on them. */
export interface KeyedGroup extends MeasuredGroup {
  /** Of the communicator; null where there is none. */
  readonly role: GroupRole | null;
  /** By the place of the collective in `COLLECTIVES`. */
  readonly plans: KeyedPlan[];
  readonly leastNs: BySize<number>;
  readonly servedNs: BySize<Float64Array>;
}

/** What was found for collectives, by all that their times follow from: the layers of many tables have collectives of a few sizes. */
interface BySize<T> {
  readonly get: (op: CollectiveOp) => T | undefined;
  readonly set: (op: CollectiveOp, value: T) => void;
}

function createBySize<T>(): BySize<T> {
  const byBytes = new Map<number, { readonly op: CollectiveOp; readonly value: T }[]>();
  return {
    get(op) {
      const found = byBytes.get(op.bytes);
      if (found === undefined) return undefined;
      for (const known of found) if (areOfOneSize(known.op, op)) return known.value;
      return undefined;
    },
    set(op, value) {
      const found = byBytes.get(op.bytes);
      if (found === undefined) byBytes.set(op.bytes, [{ op, value }]);
      else found.push({ op, value });
    },
  };
}

function areOfOneSize(a: CollectiveOp, b: CollectiveOp): boolean {
  return (
    a === b ||
    (a.collective === b.collective &&
      a.bytes === b.bytes &&
      (a.messageBytes ?? a.bytes) === (b.messageBytes ?? b.bytes) &&
      (a.slower ?? 1) === (b.slower ?? 1) &&
      timesOf(a) === timesOf(b))
  );
}

export type GroupOf = (name: keyof GroupRow, reach?: Reach) => KeyedGroup;

function keyedGroup(key: string, group: MeasuredGroup['group'], role: GroupRole | null): KeyedGroup {
  const traffic = (role === null ? undefined : TRAFFIC[role]) ?? 'other';
  return { key, group, traffic, role, plans: [], leastNs: createBySize(), servedNs: createBySize() };
}

/** The groups that are different on some of the placements. */
export type GroupsOf = (name: keyof GroupRow, reach?: Reach) => readonly [KeyedGroup, ...KeyedGroup[]];

export function onEach(all: readonly GroupOf[]): GroupsOf {
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

const NOWHERE = keyedGroup('', [], null);

export function keyOf(groups: readonly KeyedGroup[]): string {
  return groups.map(({ key }) => key).join('/');
}

function askedOf(name: keyof GroupRow, reach: Reach | undefined): string {
  return reach === undefined ? name : `${name} ${reach.side} ${reach.dimensions}`;
}

/** The groups on each placement. */
export type PlacedGroups = (place: PlacedAxes) => GroupOf;

/** Placements share the groups that lie alike. */
export function createPlacedGroups(): PlacedGroups {
  const known = new Map<string, KeyedGroup>();
  const byPlace = new WeakMap<PlacedAxes, GroupOf>();
  return (place) => {
    let groupOf = byPlace.get(place);
    if (groupOf === undefined) byPlace.set(place, (groupOf = groupsOn(place, known)));
    return groupOf;
  };
}

/** @param known groups of all placements by their key */
function groupsOn({ axes, placed }: PlacedAxes, known: Map<string, KeyedGroup>): GroupOf {
  const row: GroupRow = axisRow(axes, placed);
  const all = segmentsOf(placed.parts);
  const groups = new Map<string, KeyedGroup>();
  return (name, reach) => {
    const asked = askedOf(name, reach);
    let found = groups.get(asked);
    if (found === undefined) {
      const { role = null, positions = [] } = row[name] ?? {};
      const own = positions.map((position) => all[position]!);
      const group = own.filter(
        ({ size, dimension }) =>
          size > 1 && (reach === undefined || dimension < reach.dimensions === (reach.side === 'inside')),
      );
      const parts = group.map((part) => `${part.dimension}:${part.size}:${part.spacing}`);
      const key = `${role ?? ''} ${parts.join()}`;
      found = known.get(key);
      if (found === undefined) known.set(key, (found = keyedGroup(key, group, role)));
      groups.set(asked, found);
    }
    return found;
  };
}

/** The same groups, of whose collectives no times are known yet. */
export function onAnotherSplit(groupOf: GroupOf): GroupOf {
  const own = new Map<KeyedGroup, KeyedGroup>();
  return (name, reach) => {
    const group = groupOf(name, reach);
    let found = own.get(group);
    if (found === undefined) {
      found = { ...group, leastNs: createBySize(), servedNs: createBySize() };
      own.set(group, found);
    }
    return found;
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
