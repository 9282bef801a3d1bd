/** Layers of GPT-3 on rings of chips, whose products run by an algorithm of MeshSlice's paper: what several tests train. */
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design, Parallelism } from '../../design/document.ts';
import { transformerWorkload } from '../../workload/transformer/catalog/presets.ts';

export interface ProductsCase {
  /** Chips of each ring, and GB/s of a chip on it. */
  readonly sizes: readonly number[];
  readonly customGBps: readonly number[];
  readonly latencyNs: number;
  readonly tokensPerReplica: number;
  readonly parallelism: Pick<Parallelism, 'modelParallel'> & Partial<Parallelism>;
  readonly workload?: object | undefined;
  readonly system?: Partial<Design['system']> | undefined;
}

/** Two layers unless the workload says otherwise. A collective is one chunk, and one at a time is under way. */
export function productsDesign(asked: ProductsCase): Design {
  const { sizes, customGBps, latencyNs, tokensPerReplica, parallelism, workload = {}, system = {} } = asked;
  return {
    ...DEFAULT_DESIGN,
    topology: {
      ...DEFAULT_DESIGN.topology,
      dimensions: sizes.map((size) => ({ kind: 'ring', size, tier: 'node', linkLatencyNs: latencyNs })),
    },
    workload: {
      ...transformerWorkload('gpt-3'),
      layers: 2,
      tokensPerReplica,
      recompute: false,
      attentionScores: false,
      ...workload,
    },
    parallelism: { overlap: true, ...parallelism },
    system: {
      ...DEFAULT_DESIGN.system,
      chunks: 1,
      activeChunks: 1,
      queuesPerDimension: 1,
      endpointDelayNs: 0,
      leastChunkBytes: 1,
      algorithms: { allReduce: [], reduceScatter: [], allGather: [], allToAll: [] },
      ...system,
    },
    compute: { peakTflops: 249, efficiency: 1 },
    bandwidth: {
      mode: 'fixed',
      budgetGBps: customGBps.reduce((sum, gbps) => sum + gbps, 0),
      scheme: 'custom',
      customGBps,
    },
  };
}
