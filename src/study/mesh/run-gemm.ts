/**
 * A sliced product on the event-driven simulator: its task graph on a network of two rings, of which each operation
 * takes its synchronisations and its transfer. Where one port feeds both rings, what transfers at once shares it; launch
 * and synchronisation take no bandwidth.
 */
import type { Collective, LogicalDimension } from '../../collective/types.ts';
import type { NetworkBackend } from '../../network/backend.ts';
import { createSharingNetwork } from '../../network/sharing.ts';
import type { SystemPolicy } from '../../simulator/policy.ts';
import { TOTALS_ONLY } from '../../simulator/input.ts';
import { createRun } from '../../simulator/run.ts';
import { kindOf, ringOf, shardBytes, type Gemm, type Mesh } from '../../workload/mesh/gemm.ts';
import {
  gemmGraph,
  POSITION,
  type GemmGraph,
  type LaunchNs,
  type Step,
} from '../../workload/mesh/gemm-graph.ts';
import { inEachDirection, type Iterated } from '../../workload/mesh/gemm-time.ts';
import { DIRECTIONS, type Direction, type PortMode } from '../../workload/mesh/profile.ts';

export interface Span extends Step {
  readonly startNs: number;
  readonly endNs: number;
}

export interface GemmRun {
  readonly ns: number;
  /** In the order of the slices. */
  readonly spans: readonly Span[];
}

export interface GemmRunSettings {
  /** Missing: two. */
  readonly buffers?: number;
  /** Missing: what the operations launch with. */
  readonly launchNs?: LaunchNs;
}

type RunArgs = readonly [
  gemm: Gemm,
  mesh: Mesh,
  time: Iterated,
  portMode: PortMode,
  settings?: GemmRunSettings,
];

/** Operations one at a time on each ring, whole. */
const POLICY: SystemPolicy = {
  chunks: 1,
  activeChunks: 1,
  queuesPerDimension: 1,
  scheduling: 'FIFO',
  intraDimension: 'FIFO',
  interDimension: 'ascending',
  optimization: 'baseline',
  rounding: 'exact',
};

/** @param args time: closed form of the product, whose operations these are; port mode `average` runs as `independent` */
export function runGemm(...args: RunArgs): GemmRun {
  const { graph, ns, startedNs } = simulated(true, ...args);
  return { ns, spans: spansOf(graph, startedNs) };
}

/** How long the same run takes, without its spans. */
export function gemmRunNs(...args: RunArgs): number {
  return simulated(false, ...args).ns;
}

function simulated(
  marksEnds: boolean,
  ...[gemm, mesh, time, portMode, { buffers = 2, launchNs } = {}]: RunArgs
) {
  const bytes = inEachDirection((direction) => {
    const shard = shardBytes(gemm, mesh, direction) / time.iterations;
    return kindOf(gemm.flow, direction) === 'allGather' ? shard : shard * ringOf(mesh, direction);
  });
  const graph = gemmGraph(gemm.flow, time, bytes, buffers, launchNs, marksEnds);
  const logical = DIRECTIONS.map((direction): LogicalDimension => {
    const server = POSITION[direction];
    const npuStride = direction === 'horizontal' ? 1 : mesh.columns;
    const size = ringOf(mesh, direction);
    return { server, dimension: server, size, npuStride, algorithm: { name: 'ring' } };
  });
  const network = ringNetwork(time, mesh);
  const run = createRun(
    {
      graph: graph.graph,
      logical: everyCollective(logical),
      servers: logical.length,
      serverSizes: logical.map(({ size }) => size),
      serverBandwidthGBps: logical.map(() => 1),
      balanceBandwidth: logical.map(() => 1),
      physicalDimensions: logical.length,
      network,
      ...(portMode === 'shared' ? { live: onePort(network) } : {}),
      policy: POLICY,
    },
    TOTALS_ONLY,
  );
  while (!run.advance(Infinity));
  return { graph, ns: run.totals().endNs, startedNs: run.startedNs };
}

function everyCollective(
  logical: readonly LogicalDimension[],
): Readonly<Record<Collective, readonly LogicalDimension[]>> {
  return { allReduce: logical, reduceScatter: logical, allGather: logical, allToAll: logical };
}

function ringNetwork(time: Iterated, mesh: Mesh): NetworkBackend {
  return {
    phaseCost: ({ logical: { server }, bytes }) => {
      const direction: Direction = server === POSITION.horizontal ? 'horizontal' : 'vertical';
      const { syncNs, transferNs } = time.perIteration[direction];
      const sentBytes = (ringOf(mesh, direction) - 1) * bytes;
      const npu0Bytes = DIRECTIONS.map((own) => (own === direction ? sentBytes : 0));
      return { durationNs: syncNs + transferNs, transferNs, sentBytes, npu0Bytes };
    },
  };
}

function onePort(network: NetworkBackend) {
  return createSharingNetwork({
    network,
    meetingOf: () => ({ set: 0, use: { wires: [0], shares: [1] } }),
    takes: () => true,
  });
}

function spansOf({ steps, begins, ends }: GemmGraph, startedNs: Readonly<Float64Array>): readonly Span[] {
  return steps.map((step, index) => ({
    ...step,
    startNs: startedNs[begins[index] ?? -1] ?? NaN,
    endNs: startedNs[ends[index] ?? -1] ?? NaN,
  }));
}
