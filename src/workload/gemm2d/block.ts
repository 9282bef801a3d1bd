/**
 * A transformer block's four fully connected layers, forward and backward, on one mesh. A layer has one
 * number of slices for its three products, chosen for the least time. Source: MeshSlice (ISCA 2025), phase 2
 * of its autotuner.
 */
import { ALGORITHM_RULES, type GridAlgorithm } from './algorithms.ts';
import { chipsOf, flops, type Gemm, type Grid } from './gemm.ts';
import { sumOf, type GemmTime } from './gemm-time.ts';
import type { PlannedLayer } from './plan.ts';
import { PEAK_FLOP_PER_NS, type GemmProfile } from './profile.ts';
import { sliceCounts } from './slices.ts';

export interface LayerTime extends GemmTime {
  readonly slices: number;
}

export interface BlockTime extends GemmTime {
  readonly layers: readonly LayerTime[];
}

/** `null` if the algorithm cannot use the mesh for a layer. `slices` sets the number in every layer. */
export function blockTime(
  profile: GemmProfile,
  algorithm: GridAlgorithm,
  layers: readonly PlannedLayer[],
  mesh: Grid,
  slices?: number,
): BlockTime | null {
  if (!ALGORITHM_RULES[algorithm].fitsGrid(mesh)) return null;
  const times: LayerTime[] = [];
  for (const layer of layers) {
    const time = layerTime(profile, algorithm, layer, mesh, slices);
    if (time === null) return null;
    times.push(time);
  }
  return { ...added(times), layers: times };
}

/** The least time of a layer over all its slice counts; on ties the smaller count. */
export function layerTime(
  profile: GemmProfile,
  algorithm: GridAlgorithm,
  layer: PlannedLayer,
  mesh: Grid,
  slices?: number,
): LayerTime | null {
  const allowed = algorithm === 'meshSlice' ? sliceCounts(layer.slicedDimension, mesh, profile.block) : [1];
  const tried = slices === undefined ? allowed : allowed.filter((count) => count === slices);
  let best: LayerTime | null = null;
  for (const count of algorithm === 'meshSlice' ? tried : allowed) {
    const time = productsTime(profile, algorithm, layer.gemms, mesh, count);
    if (best === null || time.ns < best.ns) best = { ...time, slices: count };
  }
  return best;
}

function productsTime(
  profile: GemmProfile,
  algorithm: GridAlgorithm,
  gemms: readonly Gemm[],
  mesh: Grid,
  slices: number,
): GemmTime {
  return added(gemms.map((gemm) => ALGORITHM_RULES[algorithm].time(profile, gemm, mesh, slices)));
}

/** Products one after another. */
export function added(times: readonly GemmTime[]): GemmTime {
  return {
    ns: times.reduce((sum, { ns }) => sum + ns, 0),
    computeNs: times.reduce((sum, { computeNs }) => sum + computeNs, 0),
    communication: sumOf(...times.map(({ communication }) => communication)),
  };
}

/** Share of the chips' peak that the layers reach in `ns`. */
export function utilisation(layers: readonly PlannedLayer[], chips: number, ns: number): number {
  const work = layers.reduce(
    (sum, { gemms }) => sum + gemms.reduce((part, gemm) => part + flops(gemm), 0),
    0,
  );
  return work / (chips * ns * PEAK_FLOP_PER_NS);
}

/** The same for one product. */
export function gemmUtilisation(gemm: Gemm, mesh: Grid, ns: number): number {
  return flops(gemm) / (chipsOf(mesh) * ns * PEAK_FLOP_PER_NS);
}
