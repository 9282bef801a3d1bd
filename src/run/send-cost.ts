/** The cost of a message between two stages of a pipeline, on the dimensions along which the stages lie. */
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
import type { SendCost } from '../simulator/stages/stage-input.ts';
import { wiresOf } from '../network/shared-wires.ts';
import type { Group } from '../taskgraph/graph.ts';
import type { PreparedCase, Server } from './prepare-case.ts';

/** More than the ways out of an NPU. */
const MOST_WAYS = 2 ** 20;

/** What of a prepared case messages between stages depend on. */
export interface StagesOn extends Pick<PreparedCase, 'endpointDelayNs'> {
  readonly servers: readonly Pick<Server, 'dimension' | 'size' | 'spacing'>[];
  readonly graph: { readonly stages?: { readonly group: Pick<Group, 'positions'> } };
  readonly policy: Pick<PreparedCase['policy'], 'rounding'>;
}

/**
 * Every NPU of a stage sends to its like in another. Dimension by dimension a message goes as far as the two are apart, in
 * one piece: latencies add up, and the slowest dimension sets what it needs of time. The messages of all neighbours are
 * on the links at once, and a block says what they lay on the busiest (topology/message-load.ts).
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

/** What bytes between stages take over what they take at the full bandwidth, and their latency, on links that were measured. */
function boundaryOf({ measured }: Dimension): { readonly factor: number; readonly latencyNs: number | null } {
  if (measured === undefined) return { factor: 1, latencyNs: null };
  const { inside, nearShare, boundaryUs, slowdown } = measured;
  return { factor: slowdown / (inside?.busShare ?? nearShare), latencyNs: boundaryUs * 1e3 * slowdown };
}

/**
 * The wires that stages of a case share; null in `reference` rounding, where each message and phase takes what it would alone.
 * A group of all NPUs lies on every dimension: then all are one set.
 */
export function wiresOfStages(
  { graph, servers, logical, policy }: Pick<PreparedCase, 'graph' | 'servers' | 'logical' | 'policy'>,
  topology: Topology,
): StageWires | null {
  if (graph.stages === undefined || policy.rounding !== 'exact') return null;
  const { group, count } = graph.stages;
  const isOne = Object.values(logical).some((list) => list.some(({ dimension }) => dimension < 0));
  const known = isOne ? [] : wiresOf({ logical, topology });
  const first = Math.max(-1, ...known.flat()) + 1;
  const sets = servers.map(({ dimension }, server) => {
    const own = known[server] ?? [];
    return isOne ? [0] : own.length > 0 ? own : [first + dimension];
  });
  return createStageWires(sets, stageLines(group.positions, servers), count, topology);
}
