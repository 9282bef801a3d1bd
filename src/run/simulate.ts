/** Starts a run of a prepared case on a topology with bandwidths. */
import { queuesOf } from '../simulator/policy.ts';
import type { NetworkBackend } from '../network/costs/backend.ts';
import type { LinkUse } from '../network/uneven/group-phases.ts';
import type { LiveNetwork } from '../network/costs/live.ts';
import type { Timing } from '../network/models/model.ts';
import type { PacketTotals } from '../network/packets/totals.ts';
import { COLLECTIVES } from '../collective/types.ts';
import { TOTALS_ONLY, type Recording } from '../simulator/input.ts';
import { createTrace, type Segments } from '../simulator/record/trace.ts';
import { blockProfile, type BlockProfile } from '../simulator/stages/profile.ts';
import type { StageWires } from '../simulator/stages/stage-wires.ts';
import type { RunTotals } from '../simulator/record/totals.ts';
import type { BlockRun } from '../simulator/stages/stage-input.ts';
import { createRun, type Run } from '../simulator/run.ts';
import { groupBandwidthGBps } from '../topology/bandwidth.ts';
import { blocks } from '../topology/blocks/blocks.ts';
import { hasPartsOfItsOwn } from '../topology/blocks/form.ts';
import type { Dimension, Topology } from '../topology/dimension.ts';
import { failure, success, type Problem, type Result } from '../units/result.ts';
import { checkNetwork } from './checks/check-network.ts';
import { toEnd } from '../design/steps.ts';
import { withFastest } from './fastest.ts';
import { systemOf } from './model-system.ts';
import type { PreparedCase } from './prepare-case.ts';
import type { Lane } from './report/results.ts';

const EVENTS_AT_ONCE = 100_000;

export type { Run } from '../simulator/run.ts';

export interface StartedRun {
  readonly run: Run;
  /** One entry per server of the simulator, in its order. */
  readonly lanes: readonly Lane[];
  /** Packet counts so far; absent under network models without packets. */
  readonly packets?: () => PacketTotals;
  /** Returns why a finished run does not count, or null. Defaults to null. */
  readonly refusal?: () => Problem | null;
  /** What was sent on every link; absent where NPUs are not run one by one. */
  readonly links?: () => LinkUse;
  /** Where one NPU of each training ran for all of it (uneven/lock-step.ts): whether every phase ended on all ranks at once. */
  readonly isLockStepExact?: () => boolean;
}

/** Returns the totals of a finished run, or why it does not count. */
export function endOf({ run, refusal }: Pick<StartedRun, 'run' | 'refusal'>): Result<RunTotals> {
  const refused = refusal?.() ?? null;
  return refused === null ? success(run.totals()) : failure(refused);
}

/**
 * @param topology the dimensions of `prepared.sizes` with their bandwidths
 * @param timing times the phases; defaults to the analytical network
 */
export function startRun(
  asked: PreparedCase,
  topology: Topology,
  recording: Recording,
  timing?: Timing,
): Result<StartedRun> {
  const { prepared, system } = toEnd(
    withFastest(asked, systemOf(asked, topology), 'analytical', (alone, systemAlone) => ({
      started: startRun(alone, systemAlone.topology, TOTALS_ONLY),
    })),
  );
  const checked = checkNetwork(prepared, system);
  if (!checked.ok) return checked;
  const { network, live } = timing ?? prepared.engine.models.analytical.create(system);
  return success(runOf(prepared, topology, recording, network, live));
}

/** Like `startRun`, for a case that `checkNetwork` has accepted. */
export function runOf(
  prepared: PreparedCase,
  topology: Topology,
  recording: Recording,
  network: NetworkBackend,
  live?: LiveNetwork,
): StartedRun {
  const dimensionOf = (dimension: number): Dimension => topology.dimensions[dimension] as Dimension;
  const isInFull = (dimension: Dimension, size: number): boolean =>
    topology.splitBandwidth === 'full' &&
    dimension.link === undefined &&
    size > 1 &&
    size < (dimension.usedPlaces?.length ?? dimension.size) &&
    dimension.usedPlaces === undefined &&
    hasPartsOfItsOwn(dimension.kind);
  // A group of all NPUs sends on all dimensions.
  const isWhole = (server: number): boolean =>
    prepared.policy.rounding === 'exact' &&
    Object.values(prepared.logical).some((list) =>
      list.some((entry) => entry.server === server && entry.dimension < 0),
    );
  const lanes = prepared.servers.map(({ dimension, size, role, roles }, server) => ({
    role,
    ...(roles === undefined ? {} : { roles }),
    dimension,
    size,
    bandwidthGBps: isWhole(server)
      ? topology.dimensions.reduce(
          (sum, dimension) => sum + groupBandwidthGBps(dimension, dimension.size, 'full'),
          0,
        )
      : groupBandwidthGBps(dimensionOf(dimension), size, topology.splitBandwidth),
    ...(isInFull(dimensionOf(dimension), size) ? { isInFull: true as const } : {}),
    ...(prepared.policy.rounding === 'reference' ? { isOverbooked: true as const } : {}),
  }));
  const { stages } = prepared.graph;
  if (stages !== undefined) {
    const shown = recording.segments || recording.buckets > 0;
    const ofBlock: Recording = { ...recording, segments: shown, buckets: 0, delays: false };
    const { createStageRun, sendCosts, wiresOfStages } = prepared.engine.pipelines!;
    const wires = wiresOfStages(prepared, topology);
    const run = createStageRun(
      {
        graph: prepared.graph,
        servers: prepared.servers.length,
        serverBandwidthGBps: lanes.map((lane) => lane.bandwidthGBps),
        physicalDimensions: topology.dimensions.length,
        dimensions: prepared.servers.map(({ dimension }) => dimension),
        blocks: stages.blocks.map((graph) =>
          blockRun(
            { ...prepared, graph },
            graph.isHealthy === true ? withoutFaults(topology) : topology,
            ofBlock,
            wires,
          ),
        ),
        sendCost: sendCosts(prepared, topology),
        wires,
      },
      recording,
    );
    return { run, lanes };
  }
  const run = createRun(
    {
      graph: prepared.graph,
      logical: prepared.logical,
      servers: prepared.servers.length,
      serverSizes: prepared.servers.map(({ size }) => size),
      serverBandwidthGBps: lanes.map((lane) => lane.bandwidthGBps),
      balanceBandwidth: prepared.servers.map((server) => balanceBandwidth(dimensionOf(server.dimension))),
      physicalDimensions: topology.dimensions.length,
      network,
      isMeasured: topology.dimensions.some(({ measured }) => measured !== undefined),
      ...(live === undefined ? {} : { live }),
      policy: policyOfServers(prepared),
    },
    recording,
  );
  return { run, lanes };
}

/** The network of those stages that have no condition of their own. */
function withoutFaults(topology: Topology): Topology {
  return { ...topology, dimensions: topology.dimensions.map(({ faults: _faults, ...healthy }) => healthy) };
}

/** Servers have the queues of their dimensions. */
function policyOfServers({ policy, servers }: PreparedCase): PreparedCase['policy'] {
  if (policy.queues === undefined) return policy;
  return { ...policy, queuesOfServers: servers.map(({ dimension }) => queuesOf(policy, dimension)) };
}

/** Runs the work of a stage for a micro-batch by itself. Use of its links is recorded on demand. */
function blockRun(
  prepared: PreparedCase,
  topology: Topology,
  recording: Recording,
  wires: StageWires | null,
): BlockRun {
  const { run, sent } = blockToEnd(prepared, topology, recording);
  const { trace } = run;
  let profile: BlockProfile | null = null;
  return {
    totals: run.totals(),
    sent,
    compute: trace?.takeCompute() ?? null,
    profile: () => (profile ??= wires === null ? new Map() : profileOf(prepared, topology, wires)),
  };
}

interface BlockEnd {
  readonly run: Run;
  /** What was sent while others used the same links, and the rest spread evenly over the phases. Null if nothing is recorded. */
  readonly sent: Segments | null;
  /** Whether a server shares links inside the block. */
  readonly takes: (server: number) => boolean;
}

function blockToEnd(
  prepared: PreparedCase,
  topology: Topology,
  recording: Recording,
  watch = (network: NetworkBackend): NetworkBackend => network,
): BlockEnd {
  const { network, live } = prepared.engine.models.analytical.create(systemOf(prepared, topology));
  const isWatched = recording.segments && live?.watch !== undefined;
  // A replay records what it carries only once.
  const how = isWatched ? { ...recording, replay: false } : recording;
  const { run } = runOf(prepared, topology, how, watch(network), live);
  const carried = isWatched ? createTrace() : null;
  if (carried !== null)
    live?.watch?.((server, fromNs, toNs, bytes) => {
      const epochNs = run.epochNs();
      carried.segment(server, epochNs + fromNs, epochNs + toNs, 0, 0, 0, 0, bytes);
    });
  while (!run.advance(EVENTS_AT_ONCE));
  const takes = (server: number): boolean => live?.takes(server) === true;
  const phases = run.trace?.takeSegments() ?? null;
  if (carried === null || phases === null) return { run, sent: phases, takes };
  addUnshared(carried, phases, takes);
  return { run, sent: carried.takeSegments(), takes };
}

function addUnshared(
  carried: ReturnType<typeof createTrace>,
  phases: Segments,
  takes: (server: number) => boolean,
): void {
  for (let at = 0; at < phases.count; at++) {
    const server = phases.server[at]!;
    if (takes(server)) continue;
    const operation = phases.operation[at]!;
    carried.segment(server, phases.startNs[at]!, phases.endNs[at]!, 0, 0, operation, 0, phases.bytes[at]!);
  }
}

/** Phases that share links take the full rate; others take what their links need for their bytes, over the time they took. */
function profileOf(prepared: PreparedCase, topology: Topology, wires: StageWires): BlockProfile {
  const transfersNs = new Map<string, number>();
  const keyOf = (server: number, operation: number, bytes: number): string =>
    `${server} ${operation} ${bytes}`;
  const watch = (network: NetworkBackend): NetworkBackend => ({
    ...network,
    phaseCost: (request) => {
      const cost = network.phaseCost(request);
      const { transferNs = cost.durationNs, sentBytes } = cost;
      const { logical, operation } = request;
      const key = keyOf(logical.server, COLLECTIVES.indexOf(operation), sentBytes);
      transfersNs.set(key, Math.max(transferNs, transfersNs.get(key) ?? 0));
      return cost;
    },
  });
  const { sent, takes } = blockToEnd(prepared, topology, { ...TOTALS_ONLY, segments: true }, watch);
  return blockProfile(sent!, wires.setsOf, (server, operation, bytes, ns) =>
    takes(server) ? 1 : Math.min(1, (transfersNs.get(keyOf(server, operation, bytes)) ?? ns) / ns),
  );
}

/**
 * Returns the bandwidth that Themis compares. Only ratios matter; where links are given, the given numbers are used, since a conversion
 * could break a tie of equal loads by rounding.
 */
function balanceBandwidth({ kind, size, link, bandwidthGBps }: Dimension): number {
  if (link === undefined) return bandwidthGBps;
  return blocks[kind].usableLinks(size, link.linksPerNpu) * link.linkBandwidthGiBps;
}
