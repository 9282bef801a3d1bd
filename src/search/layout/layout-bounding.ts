/**
 * Every layout that fits once, with a bound of its time. What the machine cannot hold, or the batch cannot be shared among, is not
 * come to; what does not fit in memory is counted, and left out before anything of it is bounded or run.
 */
import { telling } from '../../design/steps.ts';
import type { Bounding, Scout } from '../bounding.ts';
import { priceOfNetwork } from './network-price.ts';
import type { LayoutBase } from './layout-base.ts';
import { createLayoutBounds, WAITED_FOR, type FirstBound, type LayoutBounds } from './layout-bound.ts';
import {
  checkpointings,
  chunkCounts,
  expertGroups,
  layoutDegrees,
  microBatches,
  ordersOf,
  sequenceParallels,
  zeroStages,
  type LayoutDegrees,
  type PlacedAxes,
} from './layout-choices.ts';
import { createLayoutMappings } from './layout-mappings.ts';
import { createDegreesMemory, type DegreesMemory, type Kept, type LayoutMemory } from './layout-memory.ts';
import type { LayoutGroup, LayoutPoints } from './layout-space.ts';
import type { PlacedCollectives } from './placed-collectives.ts';
import { KEPT_CHOICES, layoutOf, type KeptChoice, type Layout } from './layout.ts';

export interface LayoutCounts {
  /** Layouts that do not fit in memory. */
  readonly tooLarge: number;
  /** Bytes that the least of all layouts needs; Infinity before there is one. */
  readonly leastBytes: number;
}

export interface LayoutBounding {
  readonly bounding: Bounding;
  readonly counts: () => LayoutCounts;
  /** A bound of a point that is no less than the one it was visited with. */
  readonly tighten: (point: number) => number;
}

/** Layouts between two looks at whether to go on. */
const AT_ONCE = 256;
/** Layouts that are run before the others have bounds. */
const SCOUTS = 1;
/** For the first answer, of micro-batches and chunks only the least. */
const SCOUTED_MICRO_BATCH = 1;

/**
 * @param capacityBytes of an NPU; Infinity where it is not known
 * @param kept choices that every layout has as the design does
 */
export function createLayoutBounding(
  base: LayoutBase,
  { points, addGroup, add, at }: LayoutPoints,
  capacityBytes: number,
  kept: readonly KeptChoice[] = [],
): LayoutBounding {
  const now = layoutOf(base.design);
  const fixed: Partial<Layout> = Object.fromEntries(
    kept.map((choice) => [KEPT_CHOICES[choice], now[KEPT_CHOICES[choice]]]),
  );
  const isFree = <K extends keyof Layout>(field: K, value: Layout[K]): boolean =>
    fixed[field] === undefined || fixed[field] === value;
  const mappingOf = createLayoutMappings(base.design);
  const bounds: LayoutBounds = createLayoutBounds(base, points.space.split, mappingOf);
  const checkpointingKinds = checkpointings(base).filter((own) => isFree('checkpointing', own));
  const costOf = priceOfNetwork(base.design, points.space.split);
  let tooLarge = 0;
  let leastBytes = Infinity;
  /** Points whose second bound is known. */
  const tight = new Map<number, number>();
  const scouted: (Fitting & Scout)[] = [];
  let lastGroup: LayoutGroup | null = null;

  return {
    bounding: {
      *steps(visit) {
        const all = [...layoutDegrees(base)].filter(isPossible);
        let count = 0;
        const bounded = ({ group, own, ns }: Fitting): void => {
          if (isScouted(group, own)) return;
          const point = numbered(group, own);
          visit({ point, work: point, link: 0, network: 0, score: ns === Infinity ? null : ns });
        };
        for (const [done, degrees] of all.entries()) {
          const step = { share: done / all.length, isWhole: false };
          for (const group of layoutsOf(degrees, false, bounded)) {
            count += group;
            if (count < AT_ONCE) continue;
            count = 0;
            yield step;
          }
          yield { share: (done + 1) / all.length, isWhole: true };
        }
        for (const { point, bound } of scouted)
          visit({ point, work: point, link: 0, network: 0, score: bound });
      },
      *scouts() {
        return yield* telling(scouts(), () => ({ share: 0, isWhole: false }));
      },
      // No thread helps yet.
      answer: () => {
        throw new Error('layouts are bounded where they are searched');
      },
      symmetric: () => 0,
      costOf,
    },
    counts: () => ({ tooLarge, leastBytes }),
    tighten(point) {
      let ns = tight.get(point);
      if (ns === undefined) {
        const { layout, axes } = at(point);
        tight.set(point, (ns = bounds.second(layout, axes)));
      }
      return ns;
    },
  };

  function isPossible({ tensor, context, stages }: LayoutDegrees): boolean {
    return isFree('tensor', tensor) && isFree('context', context) && isFree('stages', stages);
  }

  function numbered(group: LayoutGroup, own: Own): number {
    if (group !== lastGroup) addGroup(group);
    lastGroup = group;
    return add(own);
  }

  function isScouted(group: LayoutGroup, own: Own): boolean {
    return scouted.some(
      (scout) =>
        scout.own.zeroStage === own.zeroStage &&
        scout.own.checkpointing === own.checkpointing &&
        scout.own.sequenceParallel === own.sequenceParallel &&
        GROUP_FIELDS.every((field) => scout.group[field] === group[field]) &&
        scout.group.axes.order.join() === group.axes.order.join(),
    );
  }

  /** null where the degrees cannot be mapped. */
  function memoryOf(degrees: LayoutDegrees, experts: number | null, axes: PlacedAxes): DegreesMemory | null {
    const layout: Layout = {
      ...degrees,
      experts,
      order: axes.order,
      microBatch: 1,
      chunks: 1,
      zeroStage: 0,
      checkpointing: 'none',
      sequenceParallel: false,
    };
    if (mappingOf(layout) === null) return null;
    return createDegreesMemory(base.design, (own) => mappingOf({ ...layout, ...own })!);
  }

  /**
   * Layouts of some degrees that fit, with their first bound; in steps of so many layouts that were looked at.
   * @param isScouting a few of them only, of which nothing is counted
   */
  function* layoutsOf(
    degrees: LayoutDegrees,
    isScouting: boolean,
    visit: (fitting: Fitting) => void,
  ): Generator<number, void, void> {
    const { tensor, context, stages, data } = degrees;
    for (const experts of expertGroups(base, degrees)) {
      if (!isFree('experts', experts)) continue;
      const orders = ordersOf(base, degrees, experts);
      const placed = placedAlike(isScouting ? orders.slice(0, 1) : orders);
      const [usual] = placed;
      if (usual === undefined) continue;
      const memory = memoryOf(degrees, experts, usual.axes);
      if (memory === null) continue;
      const first = createFirstBounds(placed);
      for (const microBatch of microBatches(base, degrees)) {
        if (isScouting && microBatch > SCOUTED_MICRO_BATCH && fixed.microBatch === undefined) break;
        if (!isFree('microBatch', microBatch)) continue;
        for (const chunks of chunkCounts(base, degrees, microBatch)) {
          if (isScouting && chunks > 1 && fixed.chunks === undefined) break;
          if (!isFree('chunks', chunks)) continue;
          const group = { tensor, context, stages, data, experts, microBatch, chunks };
          const counted = isScouting ? null : count;
          yield layoutsIn(group, placed, first, memory(microBatch, chunks), counted, visit);
        }
      }
    }
  }

  function count(bytes: number, times: number): void {
    leastBytes = Math.min(leastBytes, bytes);
    if (bytes > capacityBytes) tooLarge += times;
  }

  /** Returns how many there are. */
  function layoutsIn(
    group: Omit<LayoutGroup, 'axes'>,
    placed: readonly PlacedAlike[],
    first: FirstBounds,
    memory: LayoutMemory,
    counted: ((bytes: number, times: number) => void) | null,
    visit: (fitting: Fitting) => void,
  ): number {
    const stages = zeroStages(group).filter((stage) => isFree('zeroStage', stage));
    const fitting: { readonly kept: KeptWith; readonly own: Own }[] = [];
    let kinds = 0;
    for (const checkpointing of checkpointingKinds)
      for (const sequenceParallel of sequenceParallels(group)) {
        if (!isFree('sequenceParallel', sequenceParallel)) continue;
        const kept = { checkpointing, sequenceParallel, place: kinds };
        kinds += 1;
        for (const zeroStage of stages) {
          const bytes = memory.bytes(zeroStage, kept);
          counted?.(bytes, placed.length);
          if (bytes <= capacityBytes)
            fitting.push({ kept, own: { zeroStage, checkpointing, sequenceParallel } });
        }
      }
    // What fits does so in any order, and the stage of ZeRO adds to the first bound only.
    const ns: (number | undefined)[] = [];
    for (const { axes, alike } of placed) {
      const whole = { ...group, axes };
      for (const { kept, own } of fitting) {
        const key = alike * kinds + kept.place;
        visit({ group: whole, own, ns: (ns[key] ??= first(group, kept, alike)) });
      }
    }
    return kinds * stages.length * placed.length;
  }

  /** Placements with numbers that are the same where first bounds are. */
  function placedAlike(orders: readonly PlacedAxes[]): readonly PlacedAlike[] {
    const numbers = new Map<string, number>();
    return orders.map((axes) => {
      const on = bounds.on(axes);
      const key = on.keyOf(WAITED_FOR);
      const alike = numbers.get(key) ?? numbers.size;
      numbers.set(key, alike);
      return { axes, on, alike };
    });
  }

  /** First bounds of some degrees, of which most is the same for all numbers of virtual stages. */
  function createFirstBounds(placed: readonly PlacedAlike[]): FirstBounds {
    const known = new Map<string, FirstBound | null>();
    return (group, kept, alike) => {
      const { axes, on } = placed.find((own) => own.alike === alike)!;
      const layout: Layout = { ...group, ...kept, zeroStage: 0, order: axes.order };
      const key = `${group.microBatch} ${kept.place} ${alike}`;
      let found = known.get(key);
      if (found === undefined) known.set(key, (found = bounds.first(layout, on)));
      return found?.(layout) ?? Infinity;
    };
  }

  /** The layouts of the least second bound among a few of each list of degrees, in their usual order. */
  function* scouts(): Generator<void, readonly Scout[], void> {
    const found: (Fitting & { readonly secondNs: number })[] = [];
    for (const degrees of layoutDegrees(base)) {
      if (!isPossible(degrees)) continue;
      if (degrees.context > 1 && fixed.context === undefined) continue;
      if (degrees.tensor > MOST_SCOUTED_TENSOR && fixed.tensor === undefined) continue;
      const fitting: Fitting[] = [];
      yield* telling(
        layoutsOf(degrees, true, (own) => fitting.push(own)),
        () => undefined,
      );
      const best = leastOf(fitting.filter(({ own }) => own.zeroStage <= 1));
      if (best === null) continue;
      const { group, own } = best;
      const layout = { ...group, ...own, order: group.axes.order };
      found.push({ ...best, secondNs: bounds.second(layout, group.axes) });
      yield;
    }
    for (const fitting of found.toSorted((a, b) => a.secondNs - b.secondNs).slice(0, SCOUTS)) {
      const { group, own, secondNs } = fitting;
      scouted.push({ ...fitting, point: numbered(group, own), bound: secondNs });
    }
    return scouted;
  }
}

function leastOf(all: readonly Fitting[]): Fitting | null {
  return all.reduce<Fitting | null>(
    (least, own) => (least === null || own.ns < least.ns ? own : least),
    null,
  );
}

/** The axes of one order; first bounds of those with one number are the same. */
interface PlacedAlike {
  readonly axes: PlacedAxes;
  readonly on: PlacedCollectives;
  readonly alike: number;
}

/** With a number among those of a group. */
type KeptWith = Kept & { readonly place: number };

type FirstBounds = (group: Omit<LayoutGroup, 'axes'>, kept: KeptWith, alike: number) => number;

type Own = Pick<Layout, 'zeroStage' | 'checkpointing' | 'sequenceParallel'>;

/** A layout that fits, with its first bound. */
interface Fitting {
  readonly group: LayoutGroup;
  readonly own: Own;
  readonly ns: number;
}

const GROUP_FIELDS = ['tensor', 'context', 'stages', 'data', 'chunks', 'experts', 'microBatch'] as const;

/** Wider groups are rarely the best, and their tables are not needed for a first answer. */
const MOST_SCOUTED_TENSOR = 8;
