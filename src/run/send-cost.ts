/** The cost of a message between two stages of a pipeline, on the dimensions along which the stages lie. */
import type { Section } from '../collective/sections.ts';
import type { Collective, LogicalDimension } from '../collective/types.ts';
import { messageLatencyNs, messagePath } from '../network/message.ts';
import { dimensionBandwidthGBps, payloadShare } from '../topology/bandwidth.ts';
import type { Dimension, Topology } from '../topology/dimension.ts';
import { messageLoad } from '../topology/message-load.ts';
import {
  createStageWires,
  linksTaken,
  rankOf,
  stageLines,
  type StageWires,
} from '../simulator/stages/stage-wires.ts';
import type { SystemPolicy } from '../simulator/policy.ts';
import type { SendCost } from '../simulator/stages/stage-input.ts';
import { wiresOf } from '../network/shared-wires.ts';
import type { Group, TaskGraph } from '../taskgraph/graph.ts';

/** More than the links out of an NPU. */
const MOST_WAYS = 2 ** 20;

/** The part of a prepared case that messages between stages depend on. */
export interface StagesOn {
  readonly endpointDelayNs: number;
  readonly servers: readonly Pick<Section, 'dimension' | 'size' | 'spacing'>[];
  readonly graph: { readonly stages?: { readonly group: Pick<Group, 'positions'> } };
  readonly policy: Pick<SystemPolicy, 'rounding'>;
}

/**
 * Every NPU of a stage sends to its counterpart in another stage. On each dimension a message covers the distance between the two, unsplit:
 * latencies add up, and the slowest dimension sets its time on the wire. The messages of all NPUs are on the links at once, and a block
 * gives the load of the busiest link (topology/message-load.ts).
 */
export function sendCosts(
  { servers, graph, endpointDelayNs, policy }: StagesOn,
  topology: Topology,
): (from: number, to: number, bytes: number) => SendCost {
  const positions = graph.stages?.group.positions ?? [];
  const lines = stageLines(positions, servers);
  const known = new Map<string, SendCost>();
  return (from, to, bytes) => {
    const key = `${from} ${to} ${bytes}`;
    let cost = known.get(key);
    if (cost === undefined) known.set(key, (cost = compute(from, to, bytes)));
    return cost;
  };

  function compute(from: number, to: number, bytes: number): SendCost {
    const { splitBandwidth, routerLatencyNs } = topology;
    let latencyNs = 2 * endpointDelayNs;
    let transferNs = 0;
    const taken: number[] = [];
    let line = 0;
    for (const along of lines) {
      const { server, size, spacing } = along;
      const dimension = topology.dimensions[along.dimension]!;
      const ranks = { from: rankOf(along, from), to: rankOf(along, to) };
      if (ranks.from === ranks.to) continue;
      const path = messagePath(dimension, size, splitBandwidth, routerLatencyNs);
      const totalGBps = dimensionBandwidthGBps(dimension) * payloadShare(dimension.framing);
      const { hops, load } = messageLoad(dimension, { size, spacing }, ranks, splitBandwidth);
      const { factor, latencyNs: measuredNs } = boundaryOf(dimension);
      const bandwidthGBps = totalGBps / load / factor;
      const ownNs = bytes === 0 ? 0 : bytes / bandwidthGBps;
      const wholeNs =
        measuredNs === null
          ? messageLatencyNs({ ...path, bandwidthGBps }, hops, bytes, policy.rounding)
          : measuredNs + ownNs;
      latencyNs += Math.max(0, wholeNs - ownNs);
      transferNs = Math.max(transferNs, ownNs);
      taken.push(server);
      line = server * MOST_WAYS + linksTaken(dimension, along, ranks, splitBandwidth);
    }
    return { servers: taken, transferNs, durationNs: latencyNs + transferNs, line };
  }
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
  readonly policy: Pick<SystemPolicy, 'rounding'>;
}

/**
 * Returns the links that the stages of a case share, or null with `reference` rounding, where each message and phase takes its time alone.
 * A group of all NPUs lies on every dimension, so all of them form one set.
 */
export function wiresOfStages(
  { graph, servers, logical, policy }: StagesWired,
  topology: Topology,
): StageWires | null {
  if (graph.stages === undefined || policy.rounding !== 'exact') return null;
  const { group, count } = graph.stages;
  const isOne = Object.values(logical).some((list) => list.some(({ dimension }) => dimension < 0));
  const known = isOne ? [] : wiresOf({ logical, topology });
  const first = Math.max(-1, ...known.flat()) + 1;
  const sets = servers.map(({ dimension }, server) => {
    const serverIndices = known[server] ?? [];
    return isOne ? [0] : serverIndices.length > 0 ? serverIndices : [first + dimension];
  });
  return createStageWires(sets, stageLines(group.positions, servers), count, topology);
}
