/** The design with a mesh that was found: one edit. */
import type { Design } from '../../../../design/document.ts';
import type { DesignGrid } from '../../../../analysis/gemm2d/design-mesh.ts';
import type { RankedGrid } from '../../../../analysis/gemm2d/search.ts';

/** Its two dimensions get the sides of the mesh, its products their numbers of slices. */
export function withGrid(
  design: Design,
  { dimensions: [along, across] }: DesignGrid,
  found: RankedGrid,
): Design {
  const { topology, parallelism } = design;
  const { rows, columns } = found.mesh;
  const sizes = new Map([
    [along, columns],
    [across, rows],
  ]);
  return {
    ...design,
    topology: {
      ...topology,
      dimensions: topology.dimensions.map((dimension, index) => {
        const size = sizes.get(index);
        return size === undefined || size === dimension.size ? dimension : { ...dimension, size };
      }),
    },
    parallelism: {
      ...parallelism,
      modelParallel: rows * columns,
      mesh: { ...parallelism.mesh, slices: found.time.layers.map(({ slices }) => slices) },
    },
  };
}
