/** Sums of the least times of layers, kept for all layouts that share a table of layers and a placement. */
import type { LayerOp } from '../../workload/table/layer.ts';
import { layerTimes, recomputedNs, type LayerTimes } from './layer-times.ts';
import type { LayoutTable } from './layout-tables.ts';
import type { PlacedCollectives } from './placed-collectives.ts';

/** Roles of collectives that passes wait for: placements on which they lie alike have the same first bounds. */
export const WAITED_FOR = ['model', 'context', 'expert'] as const;
const MOST_SUMS = 20_000;

/** Prefix sums of the times of layers. */
export interface LayerSums {
  readonly ofLayers: readonly LayerTimes[];
  readonly forwardNs: Float64Array;
  readonly backwardNs: Float64Array;
  readonly backwardComputeNs: Float64Array;
  readonly reducedNs: Float64Array;
}

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
  const sums = new Map<string, LayerSums>();
  const numbers = new WeakMap<LayoutTable, number>();
  let count = 0;

  function keyOf(table: LayoutTable, on: PlacedCollectives): string {
    let number = numbers.get(table);
    if (number === undefined) numbers.set(table, (number = count += 1));
    return `${number} ${on.keyOf(WAITED_FOR)}`;
  }

  function kept(key: string, make: () => LayerSums): LayerSums {
    let found = sums.get(key);
    if (found === undefined) {
      if (sums.size >= MOST_SUMS) sums.clear();
      sums.set(key, (found = make()));
    }
    return found;
  }

  const waited = (table: LayoutTable, on: PlacedCollectives): LayerSums =>
    kept(keyOf(table, on), () => summed(table, on, overlap, false));
  const reduced = (table: LayoutTable, on: PlacedCollectives): LayerSums =>
    kept(`${keyOf(table, on)} ${on.keyOf(['data'])}`, () => summed(table, on, overlap, true));
  const recomputed = (table: LayoutTable, on: PlacedCollectives): LayerSums =>
    kept(`${keyOf(table, on)} again`, () => withRecomputation(waited(table, on), table, on, overlap));
  return { waited, reduced, recomputed };
}

function summed(
  { layers, layout }: LayoutTable,
  on: PlacedCollectives,
  overlap: boolean,
  isReduced: boolean,
): LayerSums {
  const isMeasured = layout.compute.measured !== undefined;
  const count = layers.length;
  const ofLayers: LayerTimes[] = [];
  const sums: LayerSums = {
    ofLayers,
    forwardNs: new Float64Array(count + 1),
    backwardNs: new Float64Array(count + 1),
    backwardComputeNs: new Float64Array(count + 1),
    reducedNs: new Float64Array(count + 1),
  };
  // Layers that are alike share their lists.
  const known = new Map<readonly LayerOp[], LayerTimes>();
  for (const [at, layer] of layers.entries()) {
    let own = known.get(layer.forward);
    if (own === undefined)
      known.set(layer.forward, (own = layerTimes(layer, on, { overlap, isMeasured, isReduced })));
    ofLayers.push(own);
    for (const field of SUMMED) sums[field][at + 1] = sums[field][at]! + own[field];
  }
  return sums;
}

/**
 * LayerSums of layers whose forward pass runs again, at least: what gathers inputs for the gradients may have been gathered then, so
 * that only computation is sure to be added.
 */
function withRecomputation(
  own: LayerSums,
  { layers, ends }: LayoutTable,
  on: PlacedCollectives,
  overlap: boolean,
): LayerSums {
  const backwardNs = Float64Array.from(own.backwardNs);
  const known = new Map<readonly LayerOp[], number>();
  let againNs = 0;
  for (const [at, { forward }] of layers.entries()) {
    // The first may be the embedding, or begin with what a micro-batch needs once; the last may be the output.
    const isEnd = at === 0 || (ends > 0 && at === layers.length - 1);
    if (!isEnd) {
      let ns = known.get(forward);
      if (ns === undefined) known.set(forward, (ns = recomputedNs(forward, on, overlap)));
      againNs += ns;
    }
    backwardNs[at + 1]! += againNs;
  }
  return { ...own, backwardNs };
}

/** Times that are summed up. */
export const SUMMED = ['forwardNs', 'backwardNs', 'backwardComputeNs', 'reducedNs'] as const;
