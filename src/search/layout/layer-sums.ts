/** Sums of the least times of layers, kept for all layouts that share a table of layers and a placement. */
import type { Layer } from '../../workload/table/layer.ts';
import { layerTimes, recomputedNs, type LayerTimes } from './layer-times.ts';
import type { LayerRun, LayoutTable } from './layout-tables.ts';
import type { PlacedCollectives } from './placed-collectives.ts';

/** Roles of collectives that passes wait for: placements on which they lie alike have the same first bounds. */
export const WAITED_FOR = ['model', 'context', 'expert'] as const;
const BESIDE_EXPERTS = ['model', 'context'] as const;

/** Equal layers that follow one another, with what each takes. */
export interface TimedRun extends LayerRun {
  readonly times: LayerTimes;
}

/** The layers of a table in order. */
export type LayerSums = readonly TimedRun[];

/** LayerSums of layers on a placement, each worked out once. */
export interface KnownSums {
  readonly waited: SumsOf;
  /** With what replicas reduce. */
  readonly reduced: SumsOf;
  /** With full recomputation, from a table without it. */
  readonly recomputed: SumsOf;
}

type SumsOf = (table: LayoutTable, on: PlacedCollectives) => LayerSums;

/** Keeps the sums of layers by their table and placement. */
export function createKnownSums(overlap: boolean): KnownSums {
  const known = new WeakMap<LayoutTable, Map<string, LayerSums>>();
  const timesOf = createKnownTimes();

  function kept(table: LayoutTable, key: string, make: () => LayerSums): LayerSums {
    let ofTable = known.get(table);
    if (ofTable === undefined) known.set(table, (ofTable = new Map<string, LayerSums>()));
    let found = ofTable.get(key);
    if (found === undefined) ofTable.set(key, (found = make()));
    return found;
  }

  const waited = (table: LayoutTable, on: PlacedCollectives): LayerSums =>
    kept(table, on.keyOf(WAITED_FOR), () => summed(table, on, overlap, false, timesOf));
  const reduced = (table: LayoutTable, on: PlacedCollectives): LayerSums =>
    kept(table, on.keyOf(REDUCED), () => summed(table, on, overlap, true, timesOf));
  const recomputed = (table: LayoutTable, on: PlacedCollectives): LayerSums =>
    kept(table, `${on.keyOf(WAITED_FOR)} again`, () =>
      withRecomputation(waited(table, on), table, on, overlap),
    );
  return { waited, reduced, recomputed };
}

const REDUCED = [...WAITED_FOR, 'data'] as const;

/** The sums of layers with what replicas reduce, not kept. */
export function sumsOf(table: LayoutTable, on: PlacedCollectives, overlap: boolean): LayerSums {
  return summed(table, on, overlap, true, layerTimes);
}

type TimesOf = typeof layerTimes;

/** Keeps the times of layers that many tables share: those in which no expert is asked for anything. */
function createKnownTimes(): TimesOf {
  const known = new WeakMap<Layer['forward'], Map<string, LayerTimes>>();
  return (layer, on, loop) => {
    if (hasExperts(layer)) return layerTimes(layer, on, loop);
    let ofLayer = known.get(layer.forward);
    if (ofLayer === undefined) known.set(layer.forward, (ofLayer = new Map<string, LayerTimes>()));
    const key = `${loop.isReduced} ${on.keyOf(loop.isReduced ? REDUCED : BESIDE_EXPERTS)}`;
    let times = ofLayer.get(key);
    if (times === undefined) ofLayer.set(key, (times = layerTimes(layer, on, loop)));
    return times;
  };
}

function hasExperts({ forward }: Layer): boolean {
  return forward.some((op) => op.kind === 'collective' && op.role === 'expert');
}

function summed(
  { runs, layout }: LayoutTable,
  on: PlacedCollectives,
  overlap: boolean,
  isReduced: boolean,
  timesOf: TimesOf,
): LayerSums {
  const isMeasured = layout.compute.measured !== undefined;
  // Layers that are alike share their passes, also where others lie between them.
  const known = new Map<LayerRun['passes'], LayerTimes>();
  return runs.map((run) => {
    let times = known.get(run.passes);
    if (times === undefined)
      known.set(run.passes, (times = timesOf(run.passes, on, { overlap, isMeasured, isReduced })));
    return { ...run, times };
  });
}

/**
 * LayerSums of layers whose forward pass runs again, at least: what gathers inputs for the gradients may have been gathered then, so
 * that only computation is sure to be added.
 */
function withRecomputation(
  own: LayerSums,
  { ends }: LayoutTable,
  on: PlacedCollectives,
  overlap: boolean,
): LayerSums {
  const known = new Map<LayerRun['passes'], number>();
  const again = (run: TimedRun): TimedRun => {
    const { forward } = run.passes;
    let ns = known.get(run.passes);
    if (ns === undefined) known.set(run.passes, (ns = recomputedNs(forward, on, overlap)));
    return { ...run, times: { ...run.times, backwardNs: run.times.backwardNs + ns } };
  };
  return own.flatMap((run, at) => {
    // The first may be the embedding, or begin with what a micro-batch needs once; the last may be the output.
    if (ends > 0 && at === own.length - 1) return [run];
    if (at > 0) return [again(run)];
    return run.count === 1 ? [run] : [{ ...run, count: 1 }, again({ ...run, count: run.count - 1 })];
  });
}

/** Times that are summed up, by part of the pipeline. */
export interface PartTimes {
  readonly forwardNs: Float64Array;
  readonly backwardNs: Float64Array;
  readonly backwardComputeNs: Float64Array;
  readonly reducedNs: Float64Array;
}

/** @param held layers of each part, which are all layers together */
export function partTimes(own: LayerSums, held: readonly number[], into: PartTimes): void {
  let at = 0;
  let left = own[0]?.count ?? 0;
  for (let part = 0; part < held.length; part += 1) {
    let [forwardNs, backwardNs, backwardComputeNs, reducedNs] = [0, 0, 0, 0];
    for (let wanted = held[part]!; wanted > 0;) {
      const { times } = own[at]!;
      const taken = Math.min(wanted, left);
      forwardNs += taken * times.forwardNs;
      backwardNs += taken * times.backwardNs;
      backwardComputeNs += taken * times.backwardComputeNs;
      reducedNs += taken * times.reducedNs;
      wanted -= taken;
      left -= taken;
      if (left === 0) left = own[(at += 1)]?.count ?? 0;
    }
    into.forwardNs[part] = forwardNs;
    into.backwardNs[part] = backwardNs;
    into.backwardComputeNs[part] = backwardComputeNs;
    into.reducedNs[part] = reducedNs;
  }
}

/** Of the layers from one on. */
export function tailNs(own: LayerSums, from: number, field: keyof LayerTimes): number {
  let ns = 0;
  let before = from;
  for (const { count, times } of own) {
    ns += Math.max(0, count - Math.max(0, before)) * times[field];
    before -= count;
  }
  return ns;
}

export function layerAt(own: LayerSums, place: number): TimedRun {
  let before = place;
  for (const run of own) {
    if (before < run.count) return run;
    before -= run.count;
  }
  throw new Error(`there is no layer ${place}`);
}
