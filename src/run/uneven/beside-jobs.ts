/**
 * The analytical network beside other jobs: on a link with k own messages and m of another job that sends everywhere all the time, the own
 * have k / (k + m) of its capacity. Where the other is not always on the wire it is less, so that the times are upper bounds.
 */
import { algorithms } from '../../collective/all-algorithms.ts';
import { bytesOfBlock } from '../../collective/collectives.ts';
import type { LogicalDimension, Phase } from '../../collective/types.ts';
import type { NetworkBackend, PhaseCost, PhaseRequest } from '../../network/costs/backend.ts';
import { spreadIn } from '../../network/contention/layout.ts';
import { channelOf, channelsOf } from '../../network/contention/phase-run.ts';
import { spreadOf } from '../../network/contention/spread.ts';
import type { ModelSystem } from '../../network/models/model.ts';
import { physicalGraph, type PhysicalGraph } from '../../topology/physical/graph.ts';
import { routeOf } from '../../topology/physical/route.ts';
import type { SecondJob } from '../../design/document.ts';
import { groupOfPort, portsOf, type JobPorts } from './ports.ts';
import { planJob } from './second-job.ts';

interface LaidStep {
  readonly count: number;
  readonly latencyNs: number;
  /** By link: blocks, and the messages that they are in. */
  readonly blocks: Float64Array;
  readonly messages: Float64Array;
}

/** Steps of a phase that take a time for blocks of one byte beside the others. */
interface SharedSteps {
  readonly count: number;
  readonly latencyNs: number;
  readonly longestNs: number;
}

/** @param jobs that send everywhere all the time (`isSteady`) */
export function besideJobs(
  network: NetworkBackend,
  system: ModelSystem,
  jobs: readonly SecondJob[],
): NetworkBackend {
  const { topology, endpointDelayNs, isDealt, queuesOf, queues } = system;
  const { fabric } = system.wiring();
  const graph = physicalGraph(fabric);
  const jobPorts = portsOf(topology);
  const theirs = new Float64Array(graph.from.length);
  for (const job of jobs) {
    const { ports, phases } = planJob(job, topology, 0);
    const most = new Float64Array(theirs.length);
    for (const { messages } of phases.flatMap((phase) => layPhase(graph, ports, phase, false)))
      for (const [link, count] of messages.entries()) most[link] = Math.max(most[link]!, count);
    for (const [link, count] of most.entries()) theirs[link]! += count;
  }
  const known = new Map<string, readonly SharedSteps[]>();
  const stepsOf = (request: PhaseRequest): readonly SharedSteps[] => {
    const { server, algorithm } = request.logical;
    const key = `${server} ${request.operation} ${JSON.stringify(algorithm)}`;
    const found =
      known.get(key) ??
      layPhase(graph, jobPorts, request, isDealt).map((step) => shared(step, graph, theirs));
    known.set(key, found);
    return found;
  };
  return {
    ...network,
    phaseCost(request) {
      const cost = network.phaseCost(request);
      const { logical, operation, bytes } = request;
      if (logical.size <= 1) return cost;
      const parts = isDealt ? (queuesOf?.(logical.dimension) ?? queues) : 1;
      const blockBytes = parts * bytesOfBlock(operation, bytes, logical.size);
      return slowed(cost, stepsOf(request), blockBytes, endpointDelayNs);
    },
  };
}

function slowed(
  cost: PhaseCost,
  steps: readonly SharedSteps[],
  blockBytes: number,
  endpointDelayNs: number,
): PhaseCost {
  let ns = endpointDelayNs;
  let carriedNs = 0;
  for (const { count, latencyNs, longestNs } of steps) {
    ns += count * (latencyNs + longestNs * blockBytes + endpointDelayNs);
    carriedNs += count * longestNs * blockBytes;
  }
  const transferNs = Math.max(carriedNs, cost.transferNs ?? 0);
  return { ...cost, durationNs: Math.max(ns, cost.durationNs, transferNs), transferNs };
}

function shared(
  { count, latencyNs, blocks, messages }: LaidStep,
  graph: PhysicalGraph,
  theirs: Float64Array,
): SharedSteps {
  let longestNs = 0;
  for (const [link, sent] of blocks.entries()) {
    if (sent === 0) continue;
    const slower = 1 + theirs[link]! / messages[link]!;
    longestNs = Math.max(longestNs, (sent / graph.bandwidthGBps[link]!) * slower);
  }
  return { count, latencyNs, longestNs };
}

/** The messages of a phase of all groups of a job on the links of the network; steps that are alike are one. */
function layPhase(
  graph: PhysicalGraph,
  ports: JobPorts,
  { logical, operation }: Pick<Phase, 'logical' | 'operation'>,
  isDealt: boolean,
): readonly LaidStep[] {
  const { algorithm, size } = logical;
  const { fabric } = graph;
  const spread = spreadOf(fabric, logical, spreadIn({ fabric, logical }, isDealt));
  const channels = channelsOf(spread, 0);
  const window = algorithm.window === undefined ? {} : { window: algorithm.window };
  const request = { collective: operation, ranks: size, tree: 0, ...window } as const;
  const { schedule, steps: alike } = algorithms[algorithm.name];
  const { steps, sends } = schedule(request);
  const runs = alike?.(request) ?? Array.from({ length: steps }, (_, step) => ({ count: 1, step }));
  return runs.map(({ count, step }) => {
    const blocks = new Float64Array(graph.from.length);
    const messages = new Float64Array(graph.from.length);
    let latencyNs = 0;
    for (const [port, from] of ports.npus.entries()) {
      const { group, rank } = groupOfPort(ports, logical, port);
      for (const channel of channels) {
        const mirrored = (at: number): number =>
          spread.turns && channel % 2 === 1 ? (size - at) % size : at;
        const sender = mirrored(rank);
        for (const { to, blocks: sent } of sends(step, sender)) {
          const peer = ports.npus[group.first - ports.first + mirrored(to) * group.stride]!;
          const way = channelOf(spread, channel, (to - sender + size) % size);
          const route = routeOf(graph, from, peer, way);
          latencyNs = Math.max(latencyNs, route.latencyNs);
          for (const link of route.links) {
            blocks[link]! += sent.length / channels.length;
            messages[link]! += 1;
          }
        }
      }
    }
    return { count, latencyNs, blocks, messages };
  });
}

/** Whether a job has the same messages on the wires in every step: one phase, as a ring or a direct exchange. */
export function isSteady(phases: readonly Pick<Phase, 'logical'>[]): boolean {
  return phases.length === 1 && phases.every(({ logical }) => isOneExchange(logical));
}

function isOneExchange({ algorithm, size }: LogicalDimension): boolean {
  const { name, window, made } = algorithm;
  if (made !== undefined) return false;
  return name === 'ring' || (name === 'direct' && (window === undefined || window >= size - 1));
}
