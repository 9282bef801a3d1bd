/** The found mesh of a published model as a design: a network of two rings with its layers. */
import type { Design } from '../../../../design/document.ts';
import type { RankedGrid } from '../../../../analysis/gemm2d/search.ts';
import { GEMM_PROFILES } from '../../../../workload/gemm2d/profile.ts';
import { transformerDescription } from '../../../../workload/transformer/facts/catalog.ts';
import type { GridChoice } from '../gemm2d-store.ts';
import { sidesText } from '../product-text.ts';

const PRESETS = { 'GPT-3': 'gpt-3', 'Megatron-NLG': 'megatron-530b' } as const;
/** The memory of a TPUv4 chip. */
const MEMORY = { memoryGBps: 1200, capacityGB: 34.36 } as const;
const PEAK_TFLOPS = 275;

/**
 * Rings have ports of their own in a design, with one bandwidth for all operations: that of the all-gather; where one port
 * feeds both, half of it each. Batches of sequences stay as they were searched for.
 */
export function publishedDesign(
  design: Design,
  {
    model,
    profile,
    tokens,
  }: Pick<GridChoice, 'profile' | 'tokens'> & { readonly model: keyof typeof PRESETS },
  { mesh, time }: RankedGrid,
): Design {
  const { allGatherGBps, syncNs, launchNs, flopPerNs, portMode } = GEMM_PROFILES[profile];
  const share = portMode === 'shared' ? 1 / 2 : 1;
  const preset = PRESETS[model];
  const { layers, hidden } = transformerDescription(preset);
  const ring = (size: number) => ({ kind: 'ring', size, linkLatencyNs: syncNs, tier: 'node' }) as const;
  const customGBps = [allGatherGBps.horizontal * share, allGatherGBps.vertical * share];
  return {
    ...design,
    name: `${model} on a mesh of ${sidesText(mesh)}`,
    topology: { splitBandwidth: 'full', dimensions: [ring(mesh.columns), ring(mesh.rows)] },
    workload: { kind: 'transformer', preset, layers, hidden, tokensPerReplica: tokens, recompute: false },
    parallelism: {
      modelParallel: mesh.rows * mesh.columns,
      overlap: true,
      mesh: { slices: time.layers.map(({ slices }) => slices), launchNs: launchNs.allGather },
    },
    system: {
      ...design.system,
      chunks: 1,
      activeChunks: 1,
      queuesPerDimension: 1,
      endpointDelayNs: 0,
      algorithms: { allReduce: [], reduceScatter: [], allGather: [], allToAll: [] },
    },
    compute: { ...MEMORY, peakTflops: PEAK_TFLOPS, efficiency: flopPerNs / 1e3 / PEAK_TFLOPS },
    bandwidth: {
      mode: 'fixed',
      scheme: 'custom',
      customGBps,
      budgetGBps: customGBps.reduce((sum, gbps) => sum + gbps, 0),
    },
  };
}
