/** The layouts of a machine that fit in memory, each with the first bound of its time. */
import type { LayoutBase } from './layout-base.ts';
import type { FirstBound, LayoutBounds } from './layout-bound.ts';
import {
  checkpointings,
  chunkCounts,
  expertGroups,
  microBatches,
  ordersOf,
  sequenceParallels,
  zeroStages,
  type LayoutDegrees,
  type PlacedAxes,
} from './layout-choices.ts';
import type { LayoutMappings } from './layout-mappings.ts';
import {
  createDegreesMemory,
  createHoldings,
  type DegreesMemory,
  type Holdings,
  type Kept,
  type LayoutMemory,
} from './layout-memory.ts';
import type { LayoutGroup } from './layout-space.ts';
import type { Checkpointing } from '../../workload/mapping/mapping.ts';
import type { Layout } from './layout.ts';

export type Kinds = Pick<Layout, 'zeroStage' | 'checkpointing' | 'sequenceParallel'>;

/** A layout that fits, with its first bound. */
export interface Fitting {
  readonly group: LayoutGroup;
  readonly kinds: Kinds;
  readonly ns: number;
}

export interface FittingAsk {
  readonly base: LayoutBase;
  readonly bounds: LayoutBounds;
  readonly mappingOf: LayoutMappings;
  /** Bytes of memory of an NPU; Infinity if unknown. */
  readonly capacityBytes: number;
  /** Choices that every layout shares. */
  readonly fixed: Partial<Layout>;
}

export interface FittingLayouts {
  /** Whether some degrees may be chosen. */
  readonly isPossible: (degrees: LayoutDegrees) => boolean;
  /**
   * Calls `visit` for the layouts of some degrees that fit; in steps, each of as many layouts as it yields.
   *
   * @param counted called with the bytes that a layout needs, and how many others need as much; null for a few layouts only
   */
  readonly of: (
    degrees: LayoutDegrees,
    counted: Counted | null,
    visit: (fitting: Fitting) => void,
  ) => Generator<number, void, void>;
}

export type Counted = (bytes: number, times: number) => void;

/** For the first answer, only the smallest micro-batch and number of chunks. */
const SCOUTED_MICRO_BATCH = 1;

type IsFree = <K extends keyof Layout>(field: K, value: Layout[K]) => boolean;

interface State extends FittingAsk {
  readonly isFree: IsFree;
  readonly checkpointing: readonly Checkpointing[];
  readonly holdingsOf: Holdings;
}

export function createFittingLayouts(ask: FittingAsk): FittingLayouts {
  const { fixed } = ask;
  const isFree: IsFree = (field, value) => fixed[field] === undefined || fixed[field] === value;
  const checkpointing = checkpointings(ask.base).filter((kind) => isFree('checkpointing', kind));
  const state: State = { ...ask, isFree, checkpointing, holdingsOf: createHoldings() };
  return {
    isPossible: ({ tensor, context, stages }) =>
      isFree('tensor', tensor) && isFree('context', context) && isFree('stages', stages),
    of: (degrees, counted, visit) => layoutsOf(state, degrees, counted, visit),
  };
}

function* layoutsOf(
  state: State,
  degrees: LayoutDegrees,
  counted: Counted | null,
  visit: (fitting: Fitting) => void,
): Generator<number, void, void> {
  const { base, isFree } = state;
  const { tensor, context, stages, data } = degrees;
  for (const experts of expertGroups(base, degrees)) {
    if (!isFree('experts', experts)) continue;
    const orders = ordersOf(base, degrees, experts);
    const placed = counted === null ? orders.slice(0, 1) : orders;
    const [usual] = placed;
    if (usual === undefined) continue;
    const memory = memoryOf(state, degrees, experts, usual);
    if (memory === null) continue;
    const first = createFirstBounds(state, placed);
    for (const { microBatch, chunks } of passesOf(state, degrees, counted === null)) {
      const group = { tensor, context, stages, data, experts, microBatch, chunks };
      yield layoutsIn(state, { group, placed, first, memory: memory(microBatch, chunks), counted }, visit);
    }
  }
}

/** The micro-batches and chunks of some degrees. */
function* passesOf(
  { base, isFree, fixed }: State,
  degrees: LayoutDegrees,
  isScouting: boolean,
): Generator<Pick<Layout, 'microBatch' | 'chunks'>, void, void> {
  for (const microBatch of microBatches(base, degrees)) {
    if (isScouting && microBatch > SCOUTED_MICRO_BATCH && fixed.microBatch === undefined) return;
    if (!isFree('microBatch', microBatch)) continue;
    for (const chunks of chunkCounts(base, degrees, microBatch)) {
      if (isScouting && chunks > 1 && fixed.chunks === undefined) break;
      if (degrees.stages === 1 || isFree('chunks', chunks)) yield { microBatch, chunks };
    }
  }
}

/** null if the degrees cannot be mapped. */
function memoryOf(
  { base, mappingOf, holdingsOf }: State,
  degrees: LayoutDegrees,
  experts: number | null,
  axes: PlacedAxes,
): DegreesMemory | null {
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
  return createDegreesMemory(base.design, (kinds) => mappingOf({ ...layout, ...kinds })!, holdingsOf);
}

/** Layouts of some degrees, micro-batch and chunks. */
interface AskedGroup {
  readonly group: Omit<LayoutGroup, 'axes'>;
  readonly placed: readonly PlacedAxes[];
  readonly first: FirstBounds;
  readonly memory: LayoutMemory;
  readonly counted: Counted | null;
}

/** Returns the number of layouts. */
function layoutsIn(
  { isFree, checkpointing: kindsOfCheckpointing, capacityBytes }: State,
  { group, placed, first, memory, counted }: AskedGroup,
  visit: (fitting: Fitting) => void,
): number {
  const stages = ofKept(zeroStages(group), (stage) => isFree('zeroStage', stage));
  const fitting: { readonly kept: KeptWith; readonly kinds: Kinds }[] = [];
  let count = 0;
  const cuts = ofKept(sequenceParallels(group), (own) => isFree('sequenceParallel', own));
  for (const checkpointing of kindsOfCheckpointing)
    // For the first answer, with it where it is possible: it is rarely slower, and needs less memory.
    for (const sequenceParallel of counted === null ? cuts.slice(0, 1) : cuts) {
      const kept = { checkpointing, sequenceParallel, place: count };
      count += 1;
      for (const zeroStage of stages) {
        const bytes = memory.bytes(zeroStage, kept);
        counted?.(bytes, placed.length);
        if (bytes <= capacityBytes)
          fitting.push({ kept, kinds: { zeroStage, checkpointing, sequenceParallel } });
      }
    }
  // What fits does so in any order, and the stage of ZeRO adds to the second bound only.
  for (const axes of placed) {
    const whole = { ...group, axes };
    for (const { kept, kinds } of fitting) visit({ group: whole, kinds, ns: first(group, kept) });
  }
  return count * stages.length * placed.length;
}

/** A choice of the design is kept where there is one: replicas of one NPU have nothing to shard, nor has tensor parallelism. */
function ofKept<T>(values: readonly T[], isKept: (value: T) => boolean): readonly T[] {
  return values.length === 1 ? values : values.filter(isKept);
}

/** With a number among those of a group. */
type KeptWith = Kept & { readonly place: number };

type FirstBounds = (group: Omit<LayoutGroup, 'axes'>, kept: KeptWith) => number;

/**
 * First bounds of some degrees, which no order of the axes is below: most is the same for all numbers of virtual stages, and of
 * thousands of layouts only a few are worth looking at in each order.
 */
function createFirstBounds({ bounds }: State, placed: readonly PlacedAxes[]): FirstBounds {
  const on = bounds.on(...placed);
  const { order } = placed[0]!;
  const byMicroBatch = new Map<number, (FirstBound | null | undefined)[]>();
  let last: object | null = null;
  let ofLast: number[] = [];
  return (group, kept) => {
    if (group !== last) [last, ofLast] = [group, []];
    return (ofLast[kept.place] ??= found(group, kept));
  };

  function found(group: Omit<LayoutGroup, 'axes'>, kept: KeptWith): number {
    let known = byMicroBatch.get(group.microBatch);
    if (known === undefined) byMicroBatch.set(group.microBatch, (known = []));
    let first = known[kept.place];
    if (first === undefined)
      known[kept.place] = first = bounds.first({ ...group, ...kept, zeroStage: 0, order }, on);
    return first?.(group) ?? Infinity;
  }
}
