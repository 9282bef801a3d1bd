/**
 * A product over a 2D grid on the event-driven simulator: its task graph on a network of two rings, where each operation takes its
 * synchronisations and its transfer. If one port feeds both rings, simultaneous transfers share it; launch and synchronisation use no
 * bandwidth.
 */
import type { Step } from '../../workload/gemm2d/slice-steps.ts';
import { inEachDirection, DIRECTIONS } from '../../workload/gemm2d/directions.ts';
import { COLLECTIVES, type Collective, type LogicalDimension } from '../../collective/types.ts';
import { sentBytes } from '../../collective/traffic.ts';
import type { NetworkBackend } from '../../network/costs/backend.ts';
import { createSharingNetwork } from '../../network/analytical/sharing.ts';
import type { SystemPolicy } from '../../simulator/policy.ts';
import { TOTALS_ONLY } from '../../simulator/input.ts';
import { createRun } from '../../simulator/run.ts';
import { kindOf, ringOf, shardBytes, type Gemm, type Grid } from '../../workload/gemm2d/gemm.ts';
import {
  gemmGraph,
  iteratedSteps,
  POSITION,
  type GemmGraph,
  type LaunchNs,
  type PlannedStep,
} from '../../workload/gemm2d/gemm-graph.ts';
import { type Iterated } from '../../workload/gemm2d/gemm-time.ts';
import type { OperationTime } from '../../workload/gemm2d/operation.ts';
import { type PortMode } from '../../workload/gemm2d/profile.ts';

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
  /** Defaults to two. */
  readonly buffers?: number;
  /** Defaults to the launch times of the operations. */
  readonly launchNs?: LaunchNs;
}

type RunArgs = readonly [
  gemm: Gemm,
  mesh: Grid,
  time: Iterated,
  portMode: PortMode,
  settings?: GemmRunSettings,
];

/** Each ring runs whole operations, one at a time. */
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

/** @param args time: closed form of the product, which gives the operations; port mode `average` runs as `independent` */
export function runGemm(...args: RunArgs): GemmRun {
  const [, mesh, , portMode, { launchNs } = {}] = args;
  return runSteps(stepsOfRun(...args), mesh, portMode, launchNs);
}

/** Returns the duration of the same run, without its spans. */
export function gemmRunNs(...args: RunArgs): number {
  const [, mesh, , portMode, { launchNs } = {}] = args;
  return simulated(false, stepsOfRun(...args), mesh, portMode, launchNs).ns;
}

/** Runs the steps of any algorithm; each operation takes its synchronisations and transfers. */
export function runSteps(
  steps: readonly PlannedStep[],
  mesh: Grid,
  portMode: PortMode,
  launchNs?: LaunchNs,
): GemmRun {
  const { graph, ns, startedNs } = simulated(true, steps, mesh, portMode, launchNs);
  return { ns, spans: spansOf(graph, startedNs) };
}

function stepsOfRun(...[gemm, mesh, time, , { buffers = 2 } = {}]: RunArgs): readonly PlannedStep[] {
  const bytes = inEachDirection((direction) => {
    const shard = shardBytes(gemm, mesh, direction) / time.iterations;
    const isShard = time.isBroadcast !== true && kindOf(gemm.flow, direction) === 'allGather';
    return isShard ? shard : shard * ringOf(mesh, direction);
  });
  return iteratedSteps(gemm.flow, time, bytes, buffers);
}

function simulated(
  marksEnds: boolean,
  steps: readonly PlannedStep[],
  mesh: Grid,
  portMode: PortMode,
  launchNs?: LaunchNs,
) {
  const graph = gemmGraph(steps, launchNs, marksEnds);
  const logical = DIRECTIONS.map((direction): LogicalDimension => {
    const server = POSITION[direction];
    const npuStride = direction === 'horizontal' ? 1 : mesh.columns;
    const size = ringOf(mesh, direction);
    return { server, dimension: server, size, npuStride, algorithm: { name: 'ring' } };
  });
  const network = ringNetwork(steps);
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
  return Object.fromEntries(COLLECTIVES.map((collective) => [collective, logical])) as Record<
    Collective,
    readonly LogicalDimension[]
  >;
}

/** Operations of equal kind, bytes and ring take the same time apart from their launch. */
function ringNetwork(steps: readonly PlannedStep[]): NetworkBackend {
  const times = new Map<string, OperationTime>();
  for (const { lane, work } of steps) {
    if (lane === 'compute' || 'durationNs' in work) continue;
    times.set(`${POSITION[lane]} ${work.collective} ${work.bytes}`, work.time);
  }
  return {
    phaseCost: ({ logical: { server, size, algorithm }, operation, bytes }) => {
      const time = times.get(`${server} ${operation} ${bytes}`);
      if (time === undefined)
        throw new RangeError(`${operation} of ${bytes} B is no operation of the product`);
      const { syncNs, transferNs } = time;
      const sent = sentBytes(algorithm, operation, bytes, size);
      const npu0Bytes = DIRECTIONS.map((direction) => (POSITION[direction] === server ? sent : 0));
      return { durationNs: syncNs + transferNs, transferNs, sentBytes: sent, npu0Bytes };
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
