/** The cost of a message between two stages of a pipeline, on the dimensions along which the stages lie. */
import type { Section } from '../collective/sections.ts';
import type { Collective, LogicalDimension, Phase } from '../collective/types.ts';
import type { Wiring } from '../network/contention/layout.ts';
import { messageLatencyNs, messagePath } from '../network/messages/message.ts';
import { dimensionBandwidthGBps, payloadShare } from '../topology/bandwidth.ts';
import type { Dimension, Topology } from '../topology/dimension.ts';
import type { RankPair } from '../topology/blocks/wires.ts';
import { messageLoads } from '../topology/message-load.ts';
import {
  createStageWires,
  linksTaken,
  rankOf,
  stageLines,
  type StageLine,
  type StageWires,
} from '../simulator/stages/stage-wires.ts';
import type { SystemPolicy } from '../simulator/policy.ts';
import type { SendCost } from '../simulator/stages/stage-input.ts';
import { wiresOf } from '../network/models/analytical/shared-wires.ts';
import type { Group, TaskGraph } from '../taskgraph/graph.ts';
import { builtStageWires, stagesOnLinks, type LaidMessage } from './built/stage-links.ts';

/** Lays the dimensions on another network that is built. Absent where they are built themselves. */
type BuiltOn = (topology: Topology) => Wiring;

/** More than the links out of an NPU. */
const MOST_WAYS = 2 ** 20;

/** The part of a prepared case that messages between stages depend on. */
export interface StagesOn {
  readonly endpointDelayNs: number;
  readonly servers: readonly Pick<Section, 'dimension' | 'size' | 'spacing'>[];
  readonly graph: { readonly stages?: { readonly group: Pick<Group, 'positions'> } };
  readonly policy: Pick<SystemPolicy, 'rounding'>;
  readonly builtOn?: BuiltOn;
}

/** What a message takes on one line, beside the delays at its ends. */
export interface LineCost {
  readonly latencyNs: number;
  readonly transferNs: number;
}

/** What messages of some bytes take along a line, by the ranks of sender and receiver there. */
export function lineCosts(
  { dimension: index, size, spacing }: Pick<StageLine, 'dimension' | 'size' | 'spacing'>,
  { dimensions, splitBandwidth, routerLatencyNs }: Topology,
  { rounding }: StagesOn['policy'],
): (ranks: RankPair, bytes: number) => LineCost {
  const dimension = dimensions[index]!;
  const path = messagePath(dimension, size, splitBandwidth, routerLatencyNs);
  const totalGBps = dimensionBandwidthGBps(dimension) * payloadShare(dimension.framing);
  const { factor, latencyNs: measuredNs } = boundaryOf(dimension);
  const loadOf = messageLoads(dimension, { size, spacing }, splitBandwidth);
  return (ranks, bytes) => {
    const { hops, load } = loadOf(ranks);
    const bandwidthGBps = totalGBps / load / factor;
    const transferNs = bytes === 0 ? 0 : bytes / bandwidthGBps;
    const wholeNs =
      measuredNs === null
        ? messageLatencyNs({ ...path, bandwidthGBps }, hops, bytes, rounding)
        : measuredNs + transferNs;
    return { latencyNs: Math.max(0, wholeNs - transferNs), transferNs };
  };
}

/**
 * Every NPU of a stage sends to its counterpart in another stage. On each dimension a message covers the distance between the two, unsplit:
 * latencies add up, and the slowest dimension sets its time on the wire. The messages of all NPUs are on the links at once, and a block
 * gives the load of the busiest link (topology/message-load.ts). Where another network is built, they are laid on its links
 * (built/stage-links.ts).
 */
export function sendCosts(
  { servers, graph, endpointDelayNs, policy, builtOn }: StagesOn,
  topology: Topology,
): (from: number, to: number, bytes: number) => SendCost {
  const along = stageLines(graph.stages?.group.positions ?? [], servers);
  const laid = isLaid(policy, builtOn) ? stagesOnLinks(builtOn(topology), along) : null;
  const isMeasured = topology.dimensions.some(({ measured }) => measured !== undefined);
  const lines = along.map((line) => ({
    line,
    dimension: topology.dimensions[line.dimension]!,
    costOf: lineCosts(line, topology, policy),
  }));
  /** By bytes, sender and receiver. */
  const known = new Map<number, SendCost[][]>();
  return (from, to, bytes) => {
    let ofBytes = known.get(bytes);
    if (ofBytes === undefined) known.set(bytes, (ofBytes = []));
    return ((ofBytes[from] ??= [])[to] ??= compute(from, to, bytes));
  };

  function compute(from: number, to: number, bytes: number): SendCost {
    let latencyNs = 2 * endpointDelayNs;
    let transferNs = 0;
    const taken: number[] = [];
    let links = 0;
    for (const { line, dimension, costOf } of lines) {
      const ranks = { from: rankOf(line, from), to: rankOf(line, to) };
      if (ranks.from === ranks.to) continue;
      const cost = costOf(ranks, bytes);
      latencyNs += cost.latencyNs;
      transferNs = Math.max(transferNs, cost.transferNs);
      taken.push(line.server);
      links = line.server * MOST_WAYS + linksTaken(dimension, line, ranks, topology.splitBandwidth);
    }
    const cost = { servers: taken, transferNs, durationNs: latencyNs + transferNs, line: links };
    return laid === null ? cost : onLinks(cost, laid.messageOf(from, to), bytes);
  }

  /** What is built alone says how long messages take, unless a library was measured. */
  function onLinks(cost: SendCost, { latencyNs, nsPerByte, line }: LaidMessage, bytes: number): SendCost {
    const builtNs = bytes === 0 ? 0 : bytes * nsPerByte;
    const wholeNs = 2 * endpointDelayNs + latencyNs + builtNs;
    if (!isMeasured) return { ...cost, transferNs: builtNs, durationNs: wholeNs, line };
    const transferNs = Math.max(cost.transferNs, builtNs);
    return { ...cost, transferNs, durationNs: Math.max(cost.durationNs, wholeNs), line };
  }
}

/** Whether messages take the links of another network. With `reference` rounding each dimension has links of its own. */
function isLaid({ rounding }: StagesOn['policy'], builtOn: BuiltOn | undefined): builtOn is BuiltOn {
  return builtOn !== undefined && rounding === 'exact';
}

/** Returns the measured time of bytes between stages, over their time at full bandwidth, and their latency. */
function boundaryOf({ measured }: Dimension): { readonly factor: number; readonly latencyNs: number | null } {
  if (measured === undefined) return { factor: 1, latencyNs: null };
  const { inside, nearShare, boundaryUs, slowdown } = measured;
  return { factor: slowdown / (inside?.busShare ?? nearShare), latencyNs: boundaryUs * 1e3 * slowdown };
}

/** What of a prepared case the wires of its stages depend on. */
interface StagesWired {
  readonly graph: Pick<TaskGraph, 'stages'>;
  readonly servers: readonly Section[];
  readonly logical: Readonly<Record<Collective, readonly LogicalDimension[]>>;
  readonly phases?: Readonly<Record<Collective, readonly Phase[]>>;
  readonly policy: Pick<SystemPolicy, 'rounding'>;
  readonly builtOn?: BuiltOn;
}

/**
 * Returns the links that the stages of a case share, or null with `reference` rounding, where each message and phase takes its time alone.
 * A group of all NPUs lies on every dimension, so all of them form one set.
 */
export function wiresOfStages(
  { graph, servers, logical, phases, policy, builtOn }: StagesWired,
  topology: Topology,
): StageWires | null {
  if (graph.stages === undefined || policy.rounding !== 'exact') return null;
  const { group, count, tasks } = graph.stages;
  if (isLaid(policy, builtOn) && phases !== undefined) {
    const laid = stagesOnLinks(builtOn(topology), stageLines(group.positions, servers));
    return builtStageWires(laid, { tasks, servers: servers.length, phases }, count);
  }
  const isOne = Object.values(logical).some((list) => list.some(({ dimension }) => dimension < 0));
  const known = isOne ? [] : wiresOf({ logical, topology });
  const first = Math.max(-1, ...known.flat()) + 1;
  const sets = servers.map(({ dimension }, server) => {
    const serverIndices = known[server] ?? [];
    return isOne ? [0] : serverIndices.length > 0 ? serverIndices : [first + dimension];
  });
  return createStageWires(sets, stageLines(group.positions, servers), count, topology);
}
