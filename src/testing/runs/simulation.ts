import { COLLECTIVE_FACTS } from '../../collective/collectives.ts';
import {
  COLLECTIVES,
  type Algorithm,
  type Collective,
  type LogicalDimension,
} from '../../collective/types.ts';
import type { NetworkBackend, PhaseRequest } from '../../network/costs/backend.ts';
import type { Recording, SimulationInput } from '../../simulator/input.ts';
import type { SystemPolicy } from '../../simulator/policy.ts';
import { createRun, type Run } from '../../simulator/run.ts';
import type { RunTotals } from '../../simulator/record/totals.ts';
import type { ComputeSegments, Segments } from '../../simulator/record/trace.ts';
import type { TaskGraph } from '../../taskgraph/graph.ts';

/** One chunk, one chunk at a time on a dimension, no rounding; a test changes only what it is about. */
export const PLAIN_POLICY: SystemPolicy = {
  chunks: 1,
  activeChunks: 1,
  queuesPerDimension: 1,
  scheduling: 'LIFO',
  intraDimension: 'FIFO',
  interDimension: 'ascending',
  optimization: 'localBWAware',
  rounding: 'exact',
};

export const FULL_RECORDING: Recording = {
  segments: true,
  buckets: 0,
  expectedNs: 0,
  busyIntervals: false,
  replay: false,
};

export interface TableSystem {
  /** Sizes of the logical dimensions, each with a separate server. */
  readonly sizes: readonly number[];
  readonly graph: TaskGraph;
  readonly policy?: Partial<SystemPolicy>;
  /** How long a phase takes. Defaults to 1 ns for each byte that enters it. */
  readonly durationNs?: (request: PhaseRequest) => number;
  readonly algorithms?: readonly Algorithm[];
  /** The bandwidths that Themis compares. */
  readonly bandwidths?: readonly number[];
}

/** A simulation with a table instead of a network, which tests the scheduler without the timing of messages. */
export function tableInput(system: TableSystem): SimulationInput {
  const { sizes, graph, durationNs = aByteANs } = system;
  let npuStride = 1;
  const dimensions = sizes.map((size, server): LogicalDimension => {
    const algorithm = system.algorithms?.[server] ?? { name: 'ring' };
    const logical = { server, dimension: server, size, npuStride, algorithm };
    npuStride *= size;
    return logical;
  });
  return {
    graph,
    logical: everyCollective(dimensions),
    servers: sizes.length,
    serverSizes: sizes,
    serverBandwidthGBps: sizes.map(() => 1),
    balanceBandwidth: system.bandwidths ?? sizes.map(() => 1),
    physicalDimensions: sizes.length,
    network: tableNetwork(sizes.length, durationNs),
    policy: { ...PLAIN_POLICY, ...system.policy },
  };
}

function aByteANs({ bytes }: PhaseRequest): number {
  return bytes;
}

function everyCollective(
  dimensions: readonly LogicalDimension[],
): Readonly<Record<Collective, readonly LogicalDimension[]>> {
  return Object.fromEntries(COLLECTIVES.map((collective) => [collective, dimensions])) as Record<
    Collective,
    readonly LogicalDimension[]
  >;
}

function tableNetwork(dimensions: number, durationNs: (request: PhaseRequest) => number): NetworkBackend {
  return {
    phaseCost: (request) => {
      const sentBytes = Math.floor(request.bytes);
      const npu0Bytes = new Array<number>(dimensions).fill(0);
      npu0Bytes[request.logical.dimension] = sentBytes;
      return { durationNs: durationNs(request), sentBytes, npu0Bytes };
    },
  };
}

/** A chunk phase in service. */
export interface PhaseRow {
  readonly server: number;
  readonly startNs: number;
  readonly endNs: number;
  readonly chunk: number;
  readonly phase: number;
  readonly operation: Collective;
  readonly task: number;
  readonly bytes: number;
}

export interface Finished {
  readonly totals: RunTotals;
  readonly segments: readonly PhaseRow[];
  readonly compute: ComputeSegments | null;
  /** By task: its start. */
  readonly startedNs: Readonly<Float64Array>;
}

/** Runs `input` to its end and records its whole trace. */
export function simulate(input: SimulationInput, recording: Partial<Recording> = {}): Finished {
  return finish(createRun(input, { ...FULL_RECORDING, ...recording }));
}

/** Runs to the end, a few events at a time like a worker. */
export function finish(run: Run): Finished {
  while (!run.advance(1000));
  return {
    totals: run.totals(),
    segments: run.trace === null ? [] : rowsOf(run.trace.takeSegments()),
    compute: run.trace?.takeCompute() ?? null,
    startedNs: run.startedNs,
  };
}

export function rowsOf(segments: Segments): readonly PhaseRow[] {
  return Array.from({ length: segments.count }, (_, index) => ({
    server: segments.server[index]!,
    startNs: segments.startNs[index]!,
    endNs: segments.endNs[index]!,
    chunk: segments.chunk[index]!,
    phase: segments.phase[index]!,
    operation: COLLECTIVES[segments.operation[index]!]!,
    task: segments.task[index]!,
    bytes: segments.bytes[index]!,
  }));
}

/** What a dimension served, in order of the start, as tests write hand-worked schedules: `c0 RS 0-10, c1 RS 10-20`. */
export function served(segments: readonly PhaseRow[], server: number): string {
  return segments
    .filter((segment) => segment.server === server)
    .sort((a, b) => a.startNs - b.startNs)
    .map(
      ({ chunk, operation, startNs, endNs }) =>
        `c${String(chunk)} ${COLLECTIVE_FACTS[operation].short} ${String(startNs)}-${String(endNs)}`,
    )
    .join(', ');
}
