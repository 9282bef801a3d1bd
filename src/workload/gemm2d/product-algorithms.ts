/** The algorithms for the products of a training design over a mesh. */
export const GRID_PRODUCT_ALGORITHMS = ['meshSlice', 'collective', 'wang', 'summa', 'cannon'] as const;
/** How the products of a layer are computed over the mesh (gemm2d/algorithms.ts). */
export type GridProductAlgorithm = (typeof GRID_PRODUCT_ALGORITHMS)[number];

export const GRID_PRODUCT_LABELS: Readonly<Record<GridProductAlgorithm, string>> = {
  meshSlice: 'MeshSlice',
  collective: 'Collective',
  wang: 'Wang',
  summa: 'SUMMA',
  cannon: 'Cannon',
};
