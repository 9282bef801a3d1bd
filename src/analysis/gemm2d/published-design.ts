/** A published model over a grid of published chips as a design: a network of two rings, or of one, with its layers. */
import type { Direction } from '../../workload/gemm2d/directions.ts';
import type { Design, Workload } from '../../design/document.ts';
import type { Grid } from '../../workload/gemm2d/gemm.ts';
import type { GemmModel } from '../../workload/gemm2d/models.ts';
import { PEAK_FLOP_PER_NS, type GemmProfile } from '../../workload/gemm2d/profile.ts';
import type { GridCollective, RingUse, TensorGrid } from '../../workload/parallel/gemm2d.ts';
import { transformerDescription } from '../../workload/transformer/facts/catalog.ts';

const PRESETS = { 'GPT-3': 'gpt-3', 'Megatron-NLG': 'megatron-530b' } as const;
/** The memory of a TPUv4 chip. */
const MEMORY = { memoryGBps: 1200, capacityGB: 34.36 } as const;

export interface PublishedCase {
  readonly model: GemmModel;
  readonly profile: GemmProfile;
  readonly tokens: number;
  readonly mesh: Grid;
  /** What else the grid is: its slices or algorithm, and what stays. */
  readonly grid: Pick<TensorGrid, 'slices' | 'algorithm' | 'stays'>;
}

/**
 * A ring has the bandwidth of its fastest collective, and the others their shares of it. Rings have ports of their own; where one port
 * feeds both, each has half of it. Batches of sequences stay as they were searched for.
 */
export function publishedDesign(design: Design, asked: PublishedCase): Design {
  const { model, profile, tokens, mesh, grid } = asked;
  const { syncNs, flopPerNs, portMode } = profile;
  const share = portMode === 'shared' ? 1 / 2 : 1;
  const preset = PRESETS[model];
  const { layers, hidden } = transformerDescription(preset);
  const ring = (size: number) => ({ kind: 'ring', size, linkLatencyNs: syncNs, tier: 'node' }) as const;
  const rings = [
    { size: mesh.columns, gbps: widestGBps(profile, 'horizontal') * share },
    { size: mesh.rows, gbps: widestGBps(profile, 'vertical') * share },
  ].filter(({ size }) => size > 1);
  const customGBps = rings.map(({ gbps }) => gbps);
  const place = mesh.rows === 1 ? `a ring of ${mesh.columns}` : `a mesh of ${mesh.rows} × ${mesh.columns}`;
  const workload: Workload = {
    kind: 'transformer',
    preset,
    layers,
    hidden,
    tokensPerReplica: tokens,
    recompute: false,
  };
  return {
    ...design,
    name: `${model} on ${place}`,
    topology: { splitBandwidth: 'full', dimensions: rings.map(({ size }) => ring(size)) },
    workload,
    parallelism: {
      modelParallel: mesh.rows * mesh.columns,
      overlap: true,
      mesh: { ...grid, ...collectivesOf(profile) },
    },
    system: {
      ...design.system,
      chunks: 1,
      activeChunks: 1,
      queuesPerDimension: 1,
      endpointDelayNs: 0,
      algorithms: { allReduce: [], reduceScatter: [], allGather: [], allToAll: [] },
    },
    compute: {
      ...MEMORY,
      peakTflops: PEAK_FLOP_PER_NS / 1e3,
      efficiency: flopPerNs / PEAK_FLOP_PER_NS,
    },
    bandwidth: {
      mode: 'fixed',
      scheme: 'custom',
      customGBps,
      budgetGBps: customGBps.reduce((sum, gbps) => sum + gbps, 0),
    },
  };
}

function widestGBps(
  { allGatherGBps, reduceScatterGBps, sendRecvGBps }: GemmProfile,
  direction: Direction,
): number {
  return Math.max(...[allGatherGBps, reduceScatterGBps, sendRecvGBps].map((gbps) => gbps[direction]));
}

/** Launch and share of the ring of every collective of the chips. */
export function collectivesOf(profile: GemmProfile): Readonly<Record<GridCollective, RingUse>> {
  const { allGatherGBps, reduceScatterGBps, sendRecvGBps, launchNs } = profile;
  const use = (gbps: GemmProfile['allGatherGBps'], launch: number): RingUse => {
    const share = (direction: Direction): number => gbps[direction] / widestGBps(profile, direction);
    return { launchNs: launch, rowShare: share('horizontal'), columnShare: share('vertical') };
  };
  return {
    allGather: use(allGatherGBps, launchNs.allGather),
    reduceScatter: use(reduceScatterGBps, launchNs.reduceScatter),
    sendReceive: use(sendRecvGBps, launchNs.sendRecv),
  };
}
