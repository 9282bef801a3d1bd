/** Single products side by side: MeshSlice with its best number of slices, against its two nearest rivals. */
import { ALGORITHM_RULES, slicesOf, type GridAlgorithm } from './algorithms.ts';
import { gemmUtilisation } from './block.ts';
import type { Gemm, Grid } from './gemm.ts';
import type { PlannedLayer } from './plan.ts';
import type { GemmProfile } from './profile.ts';

const COMPARED = ['meshSlice', 'wang', 'collective'] as const satisfies readonly GridAlgorithm[];

export interface ComparedShape {
  readonly gemm: Gemm;
  /** For MeshSlice; `null` if the mesh allows none. */
  readonly slices: number | null;
  readonly utilisation: Readonly<Record<(typeof COMPARED)[number], number | null>>;
}

/** Every different product of the layers, in their order. */
export function compareShapes(
  profile: GemmProfile,
  layers: readonly PlannedLayer[],
  mesh: Grid,
): readonly ComparedShape[] {
  const gemms = new Map(
    layers.flatMap((layer) => layer.gemms.map((gemm) => [Object.values(gemm).join(), gemm])),
  );
  return [...gemms.values()].map((gemm) => compareShape(profile, gemm, mesh));
}

function compareShape(profile: GemmProfile, gemm: Gemm, mesh: Grid): ComparedShape {
  const best = COMPARED.map((algorithm) => [algorithm, leastTime(profile, algorithm, gemm, mesh)] as const);
  return {
    gemm,
    slices: best[0]?.[1]?.slices ?? null,
    utilisation: Object.fromEntries(
      best.map(([algorithm, least]) => [algorithm, least && gemmUtilisation(gemm, mesh, least.ns)]),
    ) as ComparedShape['utilisation'],
  };
}

function leastTime(profile: GemmProfile, algorithm: GridAlgorithm, gemm: Gemm, mesh: Grid) {
  let best: { readonly slices: number; readonly ns: number } | null = null;
  for (const slices of slicesOf(algorithm, gemm, mesh, profile.block)) {
    const { ns } = ALGORITHM_RULES[algorithm].time(profile, gemm, mesh, slices);
    if (best === null || ns < best.ns) best = { slices, ns };
  }
  return best;
}
