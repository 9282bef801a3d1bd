/**
 * A time that no run of a layout is below, in closed form: what its layers compute and what their collectives take at least, along
 * the stages of a pipeline as search/lower/stage-bound.ts has it. The first bound of a layout leaves out messages between
 * stages and what replicas exchange; the second has both.
 */
import type { Layer, LayerOp } from '../../workload/table/layer.ts';
import { updateNs } from '../../workload/transformer/measured/step-terms.ts';
import { keepsProducts } from '../../workload/transformer/products-again.ts';
import { createKnownSums, SUMMED, type LayerSums } from './layer-sums.ts';
import { collectives, isReduction, type LayerTimes } from './layer-times.ts';
import { exchangeEndNs } from './exchange-bound.ts';
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
import { createStageSends } from './stage-sends.ts';
import type { Boundary, StageSends } from '../lower/neighbour-sends.ts';
import { tripsNs } from '../lower/round-trips.ts';
import type { SpaceSplit } from '../space/space.ts';

/** Relative tolerance, because a run adds up in another order. */
const ROUNDING = 1e-9;
/** The parts of a pipeline: stages, each with a number of chunks. */
const MOST_PARTS = 2 ** 14;

export interface LayoutBounds {
  readonly on: (axes: PlacedAxes) => PlacedCollectives;
  /** The first bound of layouts that differ in stages and chunks only; null if they cannot be mapped. */
  readonly first: (layout: Layout, on: PlacedCollectives) => FirstBound | null;
  /**
   * ns, no less than the first bound: it counts the messages between stages too, but makes no table for the layout alone.
   * Returns 0 where it has nothing to add, and Infinity where the layout cannot be run.
   */
  readonly withSends: (layout: Layout, axes: PlacedAxes) => number;
  /** ns, no less than either, and more expensive; Infinity where it cannot be run. */
  readonly second: (layout: Layout, axes: PlacedAxes) => number;
}

/** ns; Infinity if the layers cannot be distributed this way. */
export type FirstBound = (layout: Pick<Layout, 'stages' | 'chunks' | 'data' | 'microBatch'>) => number;

export function createLayoutBounds(
  { design: base, batch }: LayoutBase,
  split: SpaceSplit,
  tables: LayoutTables = createLayoutTables(base, createLayoutMappings(base)),
): LayoutBounds {
  const placedOn = createPlacedCollectives(base, split);
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

  return {
    on: placedOn,
    first(layout, on) {
      const passes = passesOf(layout, on);
      if (passes === null) return null;
      const { table, own } = passes;
      const last = table.layers.length;
      const wholeNs = (own.forwardNs[last]! + own.backwardNs[last]!) * (1 - ROUNDING);
      return (of) => {
        if (of.stages === 1) return wholeNs;
        const held = tables.held(table, of);
        return held === null ? Infinity : passesNs(own, held, of.stages, microBatchesOf(of)) * (1 - ROUNDING);
      };
    },
    withSends(layout, axes) {
      if (layout.stages === 1) return 0;
      const passes = passesOf(layout, placedOn(axes));
      const held = passes === null ? null : tables.held(passes.table, layout);
      if (passes === null || held === null) return Infinity;
      const { table, own } = passes;
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
      const table = tables.exact(layout);
      const held = table === null ? null : tables.held(table, layout);
      if (table === null || held === null) return Infinity;
      const on = placedOn(axes);
      const own = reduced(table, on);
      if (layout.stages === 1) return wholeNs(table, own, on, overlap) * (1 - ROUNDING);
      const between = measuredBetween(table, layout);
      const parts = partsOf(own, held, between?.entryNs ?? 0);
      if (layout.zeroStage >= 2) exchanged(parts, table, own, held, on);
      const sends = sendsOn(axes, layout.stages, boundaryOf(table, between, overlap));
      const updateNs = updateOf(table, layout, held);
      const isExchanged = layout.data * layout.context > 1;
      const ns = stagesNs(parts, layout, microBatchesOf(layout), {
        between,
        sends,
        updateNs,
        overlap,
        isExchanged,
      });
      return ns * (1 - ROUNDING);
    },
  };
}

/** Times of the parts of the pipeline. */
interface PartTimes {
  readonly forwardNs: Float64Array;
  readonly backwardNs: Float64Array;
  readonly backwardComputeNs: Float64Array;
  readonly reducedNs: Float64Array;
}

function partsOf(own: LayerSums, held: readonly number[], entryNs: number): PartTimes {
  const parts: PartTimes = {
    forwardNs: new Float64Array(held.length),
    backwardNs: new Float64Array(held.length),
    backwardComputeNs: new Float64Array(held.length),
    reducedNs: new Float64Array(held.length),
  };
  let from = 0;
  for (const [part, count] of held.entries()) {
    const to = from + count;
    for (const field of SUMMED) parts[field][part] = own[field][to]! - own[field][from]!;
    if (count > 0) parts.forwardNs[part]! += entryNs;
    from = to;
  }
  return parts;
}

/** What replicas exchange in every micro-batch is over no sooner than their links allow. */
function exchanged(
  { forwardNs, backwardNs }: PartTimes,
  { layers }: LayoutTable,
  { ofLayers }: LayerSums,
  held: readonly number[],
  on: PlacedCollectives,
): void {
  let from = 0;
  const timesOf = timesByLayer(layers, ofLayers);
  const known = new Map<string, readonly [number, number]>();
  const names = new Map<readonly LayerOp[], number>();
  for (const [part, count] of held.entries()) {
    const own = layers.slice(from, from + count);
    from += count;
    for (const { forward } of own) if (!names.has(forward)) names.set(forward, names.size);
    const key = own.map(({ forward }) => names.get(forward)).join();
    let found = known.get(key);
    if (found === undefined) {
      const back = own.flatMap((layer) => [
        ...layer.recompute,
        ...layer.inputGradient,
        ...layer.weightGradient.filter((op) => op.kind === 'collective' && !isReduction(op)),
      ]);
      const ahead = own.flatMap(({ forward }) => forward);
      const endNs = exchangeEndNs({ layers: own, timesOf, isReduced: false }, on);
      found = [on.servedNs(exchanges(ahead)), Math.max(endNs, on.servedNs(exchanges(back)))];
      known.set(key, found);
    }
    forwardNs[part] = Math.max(forwardNs[part]!, found[0]);
    backwardNs[part] = Math.max(backwardNs[part]!, found[1]);
  }
}

function exchanges(ops: readonly LayerOp[]) {
  return ops.flatMap((op) => (op.kind === 'collective' && op.role === 'data' ? [op] : []));
}

function timesByLayer(
  layers: readonly Layer[],
  ofLayers: readonly LayerTimes[],
): (layer: Layer) => LayerTimes {
  const known = new Map(layers.map((layer, at) => [layer, ofLayers[at]!]));
  return (layer) => known.get(layer)!;
}

/** The bound of a model without stages. */
function wholeNs(table: LayoutTable, own: LayerSums, on: PlacedCollectives, overlap: boolean): number {
  const { layers, model, layout } = table;
  const last = layers.length;
  const lastNs = updateNs(model, layout, [model.layers], null);
  const loopNs = own.forwardNs[last]! + own.backwardNs[last]!;
  if (!overlap) return loopNs + own.reducedNs[last]! + lastNs;
  const all = layers.flatMap(({ forward, recompute, inputGradient, weightGradient }) => [
    ...forward,
    ...recompute,
    ...inputGradient,
    ...weightGradient,
  ]);
  const timesOf = timesByLayer(layers, own.ofLayers);
  const exchangedNs = exchangeEndNs({ layers, timesOf, isReduced: true }, on);
  const releasedNs = heldEndNs(table, own, on);
  const backwardNs = Math.max(exchangedNs, releasedNs);
  return Math.max(loopNs, own.forwardNs[last]! + backwardNs, on.servedNs(exchanges(all))) + lastNs;
}

/**
 * When reductions that a measured stack holds back are over at the earliest, ns from the beginning of the backward pass:
 * they follow one another from where it releases them (workload/training-loops/hybrid.ts).
 */
function heldEndNs({ layers, layout, model }: LayoutTable, own: LayerSums, on: PlacedCollectives): number {
  const { measured } = layout.compute;
  if (measured === undefined) return 0;
  const count = layers.length;
  const left = Math.min(1, measured.stack.constants.dataOverlap / model.microBatches) * count;
  const releasing = Math.max(0, Math.ceil(left) - 1);
  const heldNs = layers
    .slice(releasing + 1)
    .flatMap(({ weightGradient }) => collectives(weightGradient).filter(isReduction))
    .reduce((ns, op) => ns + on.leastNs(op), 0);
  if (heldNs === 0) return 0;
  const behindNs = own.backwardNs[count]! - own.backwardNs[releasing + 1]!;
  return behindNs + (releasing + 1 - left) * own.ofLayers[releasing]!.backwardComputeNs + heldNs;
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
const passNs = { forward: new Float64Array(MOST_PARTS), backward: new Float64Array(MOST_PARTS) };

/** What stages take for their passes, messages and reductions left out. */
function passesNs(own: LayerSums, held: readonly number[], stages: number, microBatches: number): number {
  const { forward, backward } = passNs;
  let from = 0;
  for (let part = 0; part < held.length; part += 1) {
    const to = from + held[part]!;
    forward[part] = own.forwardNs[to]! - own.forwardNs[from]!;
    backward[part] = own.backwardNs[to]! - own.backwardNs[from]!;
    from = to;
  }
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
