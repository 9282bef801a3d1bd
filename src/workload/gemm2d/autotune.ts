/**
 * The search over all meshes of n chips: every layer takes its best number of slices on each, and the mesh
 * with the least time wins. Exhaustive, so the result is the minimum of the model. Source: MeshSlice (ISCA
 * 2025), phase 2 of its autotuner.
 */
import { blockTime, type BlockTime } from './block.ts';
import type { GridAlgorithm } from './algorithms.ts';
import type { Grid } from './gemm.ts';
import type { PlannedLayer } from './plan.ts';
import type { GemmProfile } from './profile.ts';
import { divisors } from './slices.ts';

export interface TriedGrid {
  readonly mesh: Grid;
  /** `null` if the algorithm cannot use the mesh for every layer. */
  readonly time: BlockTime | null;
}

export interface UsableGrid extends TriedGrid {
  readonly time: BlockTime;
}

export interface Tuned {
  /** Every mesh, rows ascending. */
  readonly meshes: readonly TriedGrid[];
  /** The mesh of least time, fewer rows on ties; `null` if none can be used. */
  readonly best: UsableGrid | null;
}

/** All ways to lay n chips out as rows x columns with at least `leastSide` on each side, rows ascending. */
export function gridsOf(chips: number, leastSide: number): readonly Grid[] {
  return divisors(chips)
    .map((rows) => ({ rows, columns: chips / rows }))
    .filter(({ rows, columns }) => rows >= leastSide && columns >= leastSide);
}

export function autotune(
  profile: GemmProfile,
  algorithm: GridAlgorithm,
  layers: readonly PlannedLayer[],
  meshes: readonly Grid[],
  slices?: number,
): Tuned {
  const tried = meshes.map((mesh) => ({ mesh, time: blockTime(profile, algorithm, layers, mesh, slices) }));
  let best: UsableGrid | null = null;
  for (const { mesh, time } of tried) {
    if (time !== null && (best === null || time.ns < best.time.ns)) best = { mesh, time };
  }
  return { meshes: tried, best };
}
