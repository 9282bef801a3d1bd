/** The designs that cases run. */
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { Design } from '../design/document.ts';
import { publishedTransformer } from '../workload/transformer/facts/catalog.ts';

/** One all-reduce of 1 GB over all NPUs, on the network of `design` with other sizes and chunks. */
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

/** Llama 3 405B as it is trained: TP8 CP2 PP8 VP8 DP4, 36 micro-batches. */
export const LLAMA_405B: Design = {
  ...DEFAULT_DESIGN,
  topology: {
    dimensions: [
      { kind: 'switch', size: 8, linkLatencyNs: 500, tier: 'node' },
      { kind: 'switch', size: 64, linkLatencyNs: 2000, tier: 'pod' },
    ],
    splitBandwidth: 'full',
  },
  workload: { ...publishedTransformer('llama-3-405b'), globalBatch: 144, microBatch: 1 },
  parallelism: {
    modelParallel: 8,
    contextParallel: 2,
    pipeline: { stages: 8, schedule: 'interleaved', chunks: 8 },
    overlap: true,
    sequenceParallel: true,
    checkpointing: 'none',
  },
};
