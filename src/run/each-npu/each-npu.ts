/** Starts a run in which every NPU runs its own iteration (`system.packets.eachNpu`). */
import { packetPhase, sentIn } from '../../network/packets/each-npu/phases.ts';
import type { PacketTotals } from '../../network/packets/totals.ts';
import { createTally } from '../../network/packets/tally.ts';
import { PACKET_DEFAULTS } from '../../network/models/packets/option-facts.ts';
import type { ModelSystem } from '../../network/models/model.ts';
import type { Recording, SimulationInput } from '../../simulator/input.ts';
import { chunksOf } from '../../simulator/each-npu/chunks-of.ts';
import { createEachNpuRun, type EachNpuRun } from '../../simulator/each-npu/run.ts';
import type { TaskGraph } from '../../taskgraph/graph.ts';
import { groupBandwidthGBps } from '../../topology/bandwidth.ts';
import { npuCount } from '../../topology/dimension.ts';
import { formatCount } from '../../units/count.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { EachNpuCase } from './each-npu-case.ts';
import type { Lane } from '../report/results.ts';

/** The most messages and segments of a run, above the largest of the TCP study: some quarter of an hour of computation, which can be cancelled. */
const MOST_MESSAGES = 200_000_000;
/** The most places of chunks, phases and NPUs, or of tasks and NPUs. */
const MOST_PLACES = 100_000_000;

export interface StartedEachNpu {
  readonly run: EachNpuRun;
  readonly lanes: readonly Lane[];
  readonly packets: () => PacketTotals;
}

export function startEachNpu(
  prepared: EachNpuCase,
  system: ModelSystem,
  recording: Recording,
): Result<StartedEachNpu> {
  const { graph, servers, logical, policy } = prepared;
  const { topology } = system;
  const able = checkGraph(graph, policy);
  if (!able.ok) return able;
  const fits = checkSize(prepared, system);
  if (!fits.ok) return fits;
  const lanes = servers.map(({ dimension, size, role, roles }) => ({
    role,
    ...(roles === undefined ? {} : { roles }),
    dimension,
    size,
    bandwidthGBps: groupBandwidthGBps(topology.dimensions[dimension]!, size, topology.splitBandwidth),
  }));
  const input: SimulationInput = {
    graph,
    logical,
    servers: servers.length,
    serverSizes: servers.map(({ size }) => size),
    serverBandwidthGBps: lanes.map(({ bandwidthGBps }) => bandwidthGBps),
    balanceBandwidth: lanes.map(({ bandwidthGBps }) => bandwidthGBps),
    physicalDimensions: topology.dimensions.length,
    network: prepared.engine.models.analytical.create(system).network,
    policy,
  };
  const run = createEachNpuRun(input, system, recording);
  const npus = npuCount(topology);
  const tally = createTally(npus);
  tally.made(run.transport.counts, npus);
  return success({ run, lanes, packets: tally.totals });
}

function checkGraph({ tasks, stages }: TaskGraph, policy: EachNpuCase['policy']): Result<null> {
  if (stages !== undefined)
    return problem('parallelism.pipeline', `${REASON}: a pipeline is not run so. Allowed: no pipeline.`);
  if (policy.interDimension !== 'ascending')
    return problem('system.interDimension', `${REASON}: found ${policy.interDimension}. Allowed: ascending.`);
  const isSliced = tasks.some((task) => task.kind === 'collective' && task.slice !== undefined);
  if (isSliced) return problem('parallelism.mesh', `${REASON}: slices are not run so. Allowed: no mesh.`);
  return success(null);
}

const REASON = 'Every NPU runs its own iteration';

function checkSize({ graph, logical, policy }: EachNpuCase, system: ModelSystem): Result<null> {
  const npus = npuCount(system.topology);
  const { segmentBytes = PACKET_DEFAULTS.segmentBytes } = system.packets ?? {};
  let messages = 0;
  let places = npus * graph.tasks.length;
  let collective = 0;
  for (const [index, { kind }] of graph.tasks.entries()) {
    if (kind !== 'collective') continue;
    const { chunks, planned } = chunksOf({ graph, logical, policy }, system, index, collective++);
    places += chunks.length * planned.length * npus;
    for (const phase of planned) {
      const sent = sentIn(packetPhase(phase, system), phase.logical.size);
      messages += npus * chunks.length * (sent.messages + sent.bytes / segmentBytes);
    }
  }
  if (messages <= MOST_MESSAGES && places <= MOST_PLACES) return success(null);
  return problem(
    'system.chunks',
    `${REASON}: about ${formatCount(Math.round(messages))} messages and segments are sent. At most ${formatCount(MOST_MESSAGES)} are simulated. Allowed: fewer chunks (of an all-to-all: system.packets.allToAllChunks), iterations or NPUs.`,
  );
}
