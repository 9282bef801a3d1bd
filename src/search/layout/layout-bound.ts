/**
 * A time that no run of a layout is below, in closed form: what its layers compute and what their collectives take at least, along
 * the stages of a pipeline as search/lower/stage-bound.ts has it. The first bound of a layout leaves out messages between
 * stages and what replicas exchange; the second has both; the last has both on the split that the layout's scheme gives it.
 */
import { updateNs } from '../../workload/transformer/measured/step-terms.ts';
import { keepsProducts } from '../../workload/transformer/products-again.ts';
import {
  createKnownSums,
  layerAt,
  partTimes,
  sumsOf,
  tailNs,
  type LayerSums,
  type PartTimes,
} from './layer-sums.ts';
import { exchangeEndNs, expanded, raiseByExchange, servedByAllNs, timesByLayer } from './exchange-bound.ts';
import type { PlacedAxes } from './layout-choices.ts';
import { createLayoutMappings } from './layout-mappings.ts';
import {
  boundaryBytes,
  createLayoutTables,
  measuredBetween,
  type LayoutTable,
  type LayoutTables,
  type MeasuredBetween,
} from './layout-tables.ts';
import type { LayoutBase } from './layout-base.ts';
import type { Layout } from './layout.ts';
import { createPlacedCollectives, type PlacedCollectives } from './placed-collectives.ts';
import { createLayoutSplits } from './layout-split.ts';
import type { TabledLayout } from './layout-traffic.ts';
import { createPlacedGroups } from './placed-groups.ts';
import { createSendsOn, createStageSends, type SendsOfStages } from './stage-sends.ts';
import type { Boundary, StageSends } from '../lower/neighbour-sends.ts';
import { tripsNs } from '../lower/round-trips.ts';
import type { SpaceSplit } from '../space/space.ts';

/** Relative tolerance, because a run adds up in another order. */
const ROUNDING = 1e-9;
/** The parts of a pipeline: stages, each with a number of chunks. */
const MOST_PARTS = 2 ** 14;

export interface LayoutBounds {
  /** What collectives take on a placement, or at least on each of several. */
  readonly on: (...places: readonly PlacedAxes[]) => PlacedCollectives;
  /** The first bound of layouts that differ in stages and chunks only; null if they cannot be mapped. */
  readonly first: (layout: Layout, on: PlacedCollectives) => FirstBound | null;
  /**
   * ns, no less than the first bound: it counts what the layout's own placement takes and the messages between stages too, but
   * makes no table for the layout alone. Infinity where the layout cannot be run.
   */
  readonly withSends: (layout: Layout, axes: PlacedAxes) => number;
  /** ns, no less than either, and more expensive; Infinity where it cannot be run. */
  readonly second: (layout: Layout, axes: PlacedAxes) => number;
  /**
   * ns on the split that the layout is given, where a scheme chooses it; null where it is known before, or not known without a run.
   */
  readonly onOwnSplit: ((layout: Layout, axes: PlacedAxes) => number) | null;
}

/** ns; Infinity if the layers cannot be distributed this way. */
export type FirstBound = (layout: Pick<Layout, 'stages' | 'chunks' | 'data' | 'microBatch'>) => number;

export function createLayoutBounds(
  whole: LayoutBase,
  split: SpaceSplit,
  tables: LayoutTables = createLayoutTables(whole.design, createLayoutMappings(whole.design)),
): LayoutBounds {
  const { design: base, batch } = whole;
  const groupsOn = createPlacedGroups();
  const placing = createPlacedCollectives(base, split, groupsOn);
  const splitOf = createLayoutSplits(base, split, groupsOn);
  const known = new WeakMap<PlacedAxes, PlacedCollectives>();
  const placedOn = (axes: PlacedAxes): PlacedCollectives => {
    let on = known.get(axes);
    if (on === undefined) known.set(axes, (on = placing.on([axes])));
    return on;
  };
  const sendsOn = createStageSends(base, split);
  const { waited, reduced, recomputed } = createKnownSums(base.parallelism.overlap);
  const { overlap } = base.parallelism;

  const microBatchesOf = ({ data, microBatch }: Pick<Layout, 'data' | 'microBatch'>): number =>
    batch / data / microBatch;

  /** What its layers compute and wait for, from a table that many layouts share; null where it cannot be mapped. */
  const passesOf = (layout: Layout, on: PlacedCollectives) => {
    const plain =
      layout.checkpointing === 'full' ? tables.shared({ ...layout, checkpointing: 'none' }) : null;
    // A stack that keeps some products does not run the whole forward pass again.
    const isRecomputed = plain !== null && !keepsProducts(plain.layout);
    const table = isRecomputed ? plain : tables.shared(layout);
    if (table === null) return null;
    return { table, own: isRecomputed ? recomputed(table, on) : waited(table, on) };
  };

  const onOwnSplit = (layout: Layout, axes: PlacedAxes): number => {
    const of = tabled(tables, layout, axes);
    if (of === null) return Infinity;
    const gbps = splitOf?.(of) ?? null;
    if (gbps === null) return 0;
    const on = placing.at(axes, gbps);
    const links = { on, own: sumsOf(of.table, on, overlap), sendsOn: createSendsOn(base, gbps) };
    return secondNs(of, links, microBatchesOf(layout), overlap);
  };

  return {
    on: (...places) => placing.on(places),
    first(layout, on) {
      const passes = passesOf(layout, on);
      if (passes === null) return null;
      const { table, own } = passes;
      let loopNs: number | null = null;
      return (of) => {
        if (of.stages === 1) return (loopNs ??= loopOf(own) * (1 - ROUNDING));
        const held = tables.held(table, of);
        return held === null ? Infinity : passesNs(own, held, of.stages, microBatchesOf(of)) * (1 - ROUNDING);
      };
    },
    withSends(layout, axes) {
      const passes = passesOf(layout, placedOn(axes));
      const held = passes === null ? null : tables.held(passes.table, layout);
      if (passes === null || held === null) return Infinity;
      const { table, own } = passes;
      if (layout.stages === 1) return loopOf(own) * (1 - ROUNDING);
      const between = measuredBetween(table, layout);
      const ns = stagesNs(partsOf(own, held, between?.entryNs ?? 0), layout, microBatchesOf(layout), {
        between,
        sends: sendsOn(axes, layout.stages, boundaryOf(table, between, overlap)),
        updateNs: 0,
        overlap,
        isExchanged: false,
      });
      return ns * (1 - ROUNDING);
    },
    second(layout, axes) {
      const of = tabled(tables, layout, axes);
      if (of === null) return Infinity;
      const on = placedOn(axes);
      return secondNs(of, { on, own: reduced(of.table, on), sendsOn }, microBatchesOf(layout), overlap);
    },
    onOwnSplit: splitOf === null ? null : onOwnSplit,
  };
}

/** What layers and messages take on one split of the bandwidth. */
interface OnLinks {
  readonly on: PlacedCollectives;
  readonly own: LayerSums;
  readonly sendsOn: SendsOfStages;
}

/** null where it cannot be mapped. */
function tabled(tables: LayoutTables, layout: Layout, axes: PlacedAxes): TabledLayout | null {
  const table = tables.exact(layout);
  const held = table === null ? null : tables.held(table, layout);
  return table === null || held === null ? null : { layout, axes, table, held };
}

function secondNs(
  { layout, axes, table, held }: TabledLayout,
  { on, own, sendsOn }: OnLinks,
  microBatches: number,
  overlap: boolean,
): number {
  if (layout.stages === 1) return wholeNs(table, own, on, overlap) * (1 - ROUNDING);
  const between = measuredBetween(table, layout);
  const parts = partsOf(own, held, between?.entryNs ?? 0);
  if (layout.zeroStage >= 2) raiseByExchange(parts, own, held, on);
  const sends = sendsOn(axes, layout.stages, boundaryOf(table, between, overlap));
  const updateNs = updateOf(table, layout, held);
  const isExchanged = layout.data * layout.context > 1;
  const ns = stagesNs(parts, layout, microBatches, { between, sends, updateNs, overlap, isExchanged });
  return ns * (1 - ROUNDING);
}

/** The passes of all layers, one after the other. */
function loopOf(own: LayerSums): number {
  return tailNs(own, 0, 'forwardNs') + tailNs(own, 0, 'backwardNs');
}

/** Of the layout that is bounded: every call for as many parts overwrites them. */
function partsOf(own: LayerSums, held: readonly number[], entryNs: number): PartTimes {
  let parts = partsByLength.get(held.length);
  if (parts === undefined) partsByLength.set(held.length, (parts = partsOfLength(held.length)));
  partTimes(own, held, parts);
  for (const [part, count] of held.entries()) if (count > 0) parts.forwardNs[part]! += entryNs;
  return parts;
}

const partsByLength = new Map<number, PartTimes>();

function partsOfLength(length: number): PartTimes {
  return {
    forwardNs: new Float64Array(length),
    backwardNs: new Float64Array(length),
    backwardComputeNs: new Float64Array(length),
    reducedNs: new Float64Array(length),
  };
}

/** The bound of a model without stages. */
function wholeNs(table: LayoutTable, own: LayerSums, on: PlacedCollectives, overlap: boolean): number {
  const { model, layout } = table;
  const lastNs = updateNs(model, layout, [model.layers], null);
  const loopNs = loopOf(own);
  if (!overlap) return loopNs + tailNs(own, 0, 'reducedNs') + lastNs;
  const layers = expanded(own);
  const exchangedNs = exchangeEndNs({ layers, timesOf: timesByLayer(own), isReduced: true }, on);
  const endNs = Math.max(exchangedNs, heldEndNs(table, own));
  return Math.max(loopNs, tailNs(own, 0, 'forwardNs') + endNs, servedByAllNs(own, on)) + lastNs;
}

/**
 * When reductions that a measured stack holds back are over at the earliest, ns from the beginning of the backward pass:
 * they follow one another from where it releases them (workload/training-loops/hybrid.ts).
 */
function heldEndNs({ layout, model, ends }: LayoutTable, own: LayerSums): number {
  const { measured } = layout.compute;
  if (measured === undefined) return 0;
  const count = model.layers + ends;
  const left = Math.min(1, measured.stack.constants.dataOverlap / model.microBatches) * count;
  const releasing = Math.max(0, Math.ceil(left) - 1);
  const heldNs = tailNs(own, releasing + 1, 'reducedNs');
  if (heldNs === 0) return 0;
  const behindNs = tailNs(own, releasing + 1, 'backwardNs');
  return behindNs + (releasing + 1 - left) * layerAt(own, releasing).times.backwardComputeNs + heldNs;
}

/** What a stage sends to the next for a micro-batch. */
function boundaryOf(table: LayoutTable, between: MeasuredBetween | null, overlap: boolean): Boundary {
  return { bytes: boundaryBytes(table), heldShare: between?.heldShare ?? (overlap ? 0 : 1) };
}

function updateOf({ layout, model, ends }: LayoutTable, { stages }: Layout, held: readonly number[]): number {
  if (layout.compute.measured === undefined) return 0;
  const isEnd = (part: number): boolean => ends > 0 && (part === 0 || part === held.length - 1);
  const layers = held.map((count, part) => count - (isEnd(part) ? 1 : 0));
  return updateNs(model, layout, layers, { schedule: 'interleaved', stages, chunks: held.length / stages });
}

/** What happens between the passes of stages. */
interface Between {
  readonly between: MeasuredBetween | null;
  readonly sends: StageSends;
  readonly updateNs: number;
  readonly overlap: boolean;
  readonly isExchanged: boolean;
}

/** Times of the parts of the pipeline; every call overwrites them. */
const passTimes = partsOfLength(MOST_PARTS);

/** What stages take for their passes, messages and reductions left out. */
function passesNs(own: LayerSums, held: readonly number[], stages: number, microBatches: number): number {
  const { forwardNs: forward, backwardNs: backward } = passTimes;
  partTimes(own, held, passTimes);
  let most = 0;
  let around = 0;
  for (let stage = 0; stage < stages; stage += 1) {
    let busy = 0;
    for (let part = stage; part < held.length; part += stages) busy += forward[part]! + backward[part]!;
    most = Math.max(most, around + microBatches * busy);
    around += forward[stage]! + backward[stage]!;
  }
  return most;
}

/** What a stage reduces behind its last pass, at least. @param reduced ns of all of its chunks */
function behindNs(
  { backwardNs, backwardComputeNs, reducedNs }: PartTimes,
  stage: number,
  reduced: number,
  { between, overlap }: Pick<Between, 'between' | 'overlap'>,
): number {
  const besideLast = between?.besideLast ?? 0;
  if (besideLast === 0) return overlap ? reducedNs[stage]! : reduced;
  const holdNs = (1 - besideLast) * backwardComputeNs[stage]!;
  return Math.max(0, holdNs + reduced - backwardNs[stage]!);
}

function stagesNs(
  parts: PartTimes,
  { stages, chunks }: Layout,
  microBatches: number,
  { between, sends, updateNs, overlap, isExchanged }: Between,
): number {
  const { forwardNs, backwardNs, reducedNs } = parts;
  const { toNextNs, fromNextNs, heldToNextNs, heldFromNextNs } = sends;
  // Each chunk of a micro-batch is sent on; nothing on the stage waits for what its last pass sends.
  const times = microBatches * chunks;
  const trips = chunks === 1 ? tripsNs({ forwardNs, backwardNs }, sends, microBatches) : null;
  let most = 0;
  let fill = 0;
  let drain = 0;
  for (let stage = 0; stage < stages; stage += 1) {
    let passesNs = 0;
    let reduced = 0;
    for (let part = stage; part < forwardNs.length; part += stages) {
      passesNs += forwardNs[part]! + backwardNs[part]!;
      reduced += reducedNs[part]!;
    }
    let busy = microBatches * passesNs;
    if (stage < stages - 1) busy += times * heldToNextNs[stage]!;
    if (stage > 0) busy += (times - 1) * heldFromNextNs[stage - 1]!;
    const behind = updateNs + (isExchanged ? behindNs(parts, stage, reduced, { between, overlap }) : 0);
    if (stage === 0) drain = behind;
    else drain = Math.max(behind, fromNextNs[stage - 1]! + backwardNs[stage - 1]! + drain);
    most = Math.max(most, fill + Math.max(busy, trips?.[stage] ?? 0) + drain);
    if (stage < stages - 1) fill += forwardNs[stage]! + toNextNs[stage]!;
  }
  return most;
}
