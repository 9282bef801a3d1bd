/** The designs that cases run. */
import type { Design } from '../design/document.ts';

/** One all-reduce of 1 GB over everyone, on the network of `design` with other sizes and chunks. */
export function allReduceDesign(design: Design, sizes: readonly number[], chunks: number): Design {
  return {
    ...design,
    topology: {
      ...design.topology,
      dimensions: design.topology.dimensions.map((dimension, index) => ({
        ...dimension,
        size: sizes[index] ?? dimension.size,
      })),
    },
    system: { ...design.system, chunks },
    workload: {
      kind: 'table',
      label: 'one all-reduce',
      loop: { kind: 'micro', passes: 1 },
      layers: [
        {
          name: 'all-reduce',
          forward: [],
          recompute: [],
          inputGradient: [],
          weightGradient: [
            { kind: 'collective', label: 'all-reduce', collective: 'allReduce', bytes: 1e9, role: 'all' },
          ],
          updateNs: 0,
        },
      ],
    },
  };
}
