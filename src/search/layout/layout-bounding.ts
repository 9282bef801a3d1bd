/**
 * Every layout that fits once, with a bound of its time. What the machine cannot hold, or the batch cannot be shared among, is not
 * come to; what does not fit in memory is counted, and left out before anything of it is bounded or run.
 */
import { telling } from '../../design/steps.ts';
import { designMapping } from '../../run/layers-of.ts';
import type { Bounding, Scout } from '../bounding.ts';
import { priceOfNetwork } from './network-price.ts';
import type { LayoutBase } from './layout-base.ts';
import { createLayoutBounds, type LayoutBounds } from './layout-bound.ts';
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
} from './layout-choices.ts';
import { layoutMemory, type LayoutMemory, type StateBytes } from './layout-memory.ts';
import type { LayoutGroup, LayoutPoints } from './layout-space.ts';
import type { PlacedCollectives } from './placed-collectives.ts';
import { KEPT_CHOICES, layoutOf, withLayout, type KeptChoice, type Layout } from './layout.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

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
  const bounds: LayoutBounds = createLayoutBounds(base, points.space.split);
  const kinds = checkpointings(base).filter((own) => isFree('checkpointing', own));
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

  function memoryOf(group: LayoutGroup, known: StateBytes): LayoutMemory | null {
    const layout: Layout = {
      ...group,
      order: group.axes.order,
      zeroStage: 0,
      checkpointing: 'none',
      sequenceParallel: false,
    };
    const { design } = base;
    const mapping = designMapping(withLayout(design, layout), ALL_PARTS);
    if (!mapping.ok) return null;
    const sharded = withLayout(design, { ...layout, zeroStage: 3 }).parallelism.fsdp;
    const workload = { ...design.workload, microBatch: group.microBatch };
    return layoutMemory(
      { ...design, workload },
      (zeroStage, kept) => ({
        ...mapping.value,
        ...kept,
        zeroStage,
        ...(zeroStage === 3 && sharded !== undefined ? { fsdp: sharded } : {}),
      }),
      known,
    );
  }

  /**
   * Layouts of some degrees that fit, with their first bound; in steps of so many layouts that were looked at.
   * @param isScouting a few of them only, of which nothing is counted
   */
  function* layoutsOf(
    degrees: LayoutDegrees,
    isScouting: boolean,
    each: (fitting: Fitting) => void,
  ): Generator<number, void, void> {
    const { tensor, context, stages, data } = degrees;
    for (const experts of expertGroups(base, degrees)) {
      if (!isFree('experts', experts)) continue;
      const orders = ordersOf(base, degrees, experts);
      const placed = (isScouting ? orders.slice(0, 1) : orders).map((axes) => ({
        axes,
        on: bounds.on(axes),
      }));
      const [usual] = placed;
      if (usual === undefined) continue;
      const states = new Map<number, StateBytes>();
      for (const microBatch of microBatches(base, degrees)) {
        if (isScouting && microBatch > SCOUTED_MICRO_BATCH && fixed.microBatch === undefined) break;
        if (!isFree('microBatch', microBatch)) continue;
        for (const chunks of chunkCounts(base, degrees, microBatch)) {
          if (isScouting && chunks > 1 && fixed.chunks === undefined) break;
          if (!isFree('chunks', chunks)) continue;
          const of = { tensor, context, stages, data, experts, microBatch, chunks };
          const known: StateBytes = states.get(chunks) ?? new Map();
          states.set(chunks, known);
          const memory = memoryOf({ ...of, axes: usual.axes }, known);
          if (memory === null) continue;
          for (const { axes, on } of placed) yield layoutsIn({ ...of, axes }, on, memory, isScouting, each);
        }
      }
    }
  }

  /** How many there are. */
  function layoutsIn(
    group: LayoutGroup,
    on: PlacedCollectives,
    memory: LayoutMemory,
    isScouting: boolean,
    each: (fitting: Fitting) => void,
  ): number {
    let count = 0;
    const stages = zeroStages(group).filter((own) => isFree('zeroStage', own));
    for (const checkpointing of kinds)
      for (const sequenceParallel of sequenceParallels(group)) {
        if (!isFree('sequenceParallel', sequenceParallel)) continue;
        const of = { checkpointing, sequenceParallel };
        let ns: number | null = null;
        for (const zeroStage of stages) {
          count += 1;
          const bytes = memory.bytes(zeroStage, of);
          if (!isScouting) leastBytes = Math.min(leastBytes, bytes);
          if (bytes > capacityBytes) {
            if (!isScouting) tooLarge += 1;
            continue;
          }
          const own = { zeroStage, checkpointing, sequenceParallel };
          // The stage of ZeRO adds to it only.
          ns ??= firstNs({ ...group, ...own, order: group.axes.order }, on);
          each({ group, own, ns });
        }
      }
    return count;
  }

  function firstNs(layout: Layout, on: PlacedCollectives): number {
    return bounds.first(layout, on)?.(layout) ?? Infinity;
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
