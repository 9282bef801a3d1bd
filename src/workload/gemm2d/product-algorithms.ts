/** The algorithms for the products of a training design: over a mesh, or on one ring. */
export const MESH_PRODUCT_ALGORITHMS = ['meshSlice', 'collective', 'wang', 'summa', 'cannon'] as const;
/** How the products of a layer are computed over the mesh (gemm2d/algorithms.ts). */
export type MeshProductAlgorithm = (typeof MESH_PRODUCT_ALGORITHMS)[number];

/** 1-D tensor parallelism and FSDP, on one ring of all chips (algorithms/ring-1d.ts). */
export const RING_ALGORITHMS = ['tp1d', 'fsdp'] as const;
export type RingAlgorithm = (typeof RING_ALGORITHMS)[number];

export const GRID_PRODUCT_ALGORITHMS = [...MESH_PRODUCT_ALGORITHMS, ...RING_ALGORITHMS] as const;
export type GridProductAlgorithm = (typeof GRID_PRODUCT_ALGORITHMS)[number];

export const RING_LABELS: Readonly<Record<RingAlgorithm, string>> = { tp1d: '1D TP', fsdp: 'FSDP' };

export const GRID_PRODUCT_LABELS: Readonly<Record<GridProductAlgorithm, string>> = {
  meshSlice: 'MeshSlice',
  collective: 'Collective',
  wang: 'Wang',
  summa: 'SUMMA',
  cannon: 'Cannon',
  ...RING_LABELS,
};

export function isOnRing(algorithm: GridProductAlgorithm): algorithm is RingAlgorithm {
  return algorithm in RING_LABELS;
}
