/**
 * Every algorithm on the same layers and chips, each on its own best mesh; 1-D tensor parallelism and FSDP on
 * one ring.
 */
import { fullyShardedTime, tensorParallelTime } from './algorithms/ring-1d.ts';
import { MESH_ALGORITHMS, type GridAlgorithm } from './algorithms.ts';
import { autotune, gridsOf, type UsableGrid } from './autotune.ts';
import { added } from './block.ts';
import type { GemmTime } from './gemm-time.ts';
import type { PlannedLayer } from './plan.ts';
import type { RingAlgorithm } from './product-algorithms.ts';
import type { GemmProfile } from './profile.ts';

export interface Comparison {
  /** `null` if no mesh of these chips can be used. */
  readonly meshes: Readonly<Record<GridAlgorithm, UsableGrid | null>>;
  readonly rings: Readonly<Record<RingAlgorithm, GemmTime>>;
}

export function compareAlgorithms(
  profile: GemmProfile,
  layers: readonly PlannedLayer[],
  tokens: number,
  chips: number,
  leastSide: number,
): Comparison {
  const meshes = gridsOf(chips, leastSide);
  const best = MESH_ALGORITHMS.map(
    (algorithm) => [algorithm, autotune(profile, algorithm, layers, meshes).best] as const,
  );
  return {
    meshes: Object.fromEntries(best) as Record<GridAlgorithm, UsableGrid | null>,
    rings: {
      tp1d: ringTimeOf('tp1d', profile, layers, tokens, chips),
      fsdp: ringTimeOf('fsdp', profile, layers, tokens, chips),
    },
  };
}

/** A block's layers on one ring of all chips. */
export function ringTimeOf(
  algorithm: RingAlgorithm,
  profile: GemmProfile,
  layers: readonly PlannedLayer[],
  tokens: number,
  chips: number,
): GemmTime {
  const time = algorithm === 'tp1d' ? tensorParallelTime : fullyShardedTime;
  return added(layers.map((layer) => time(profile, layer, tokens, chips)));
}
