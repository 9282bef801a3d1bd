/** The cost of a message between two stages of a pipeline, on the dimensions along which the stages lie. */
import { messageLatencyNs, messagePath } from '../../network/message.ts';
import { dimensionBandwidthGBps, payloadShare } from '../../topology/bandwidth.ts';
import type { Dimension, Topology } from '../../topology/dimension.ts';
import { messageLoad } from '../../topology/message-load.ts';
import type { SendCost } from '../../simulator/stages/stage-input.ts';
import type { Group } from '../../taskgraph/graph.ts';
import type { PreparedCase, Server } from './prepare-case.ts';

/** A part of a dimension along which stages lie. */
interface Line {
  readonly server: number;
  readonly dimension: Dimension;
  readonly size: number;
  /** Stages further along are so many stages apart. */
  readonly stride: number;
  /** NPUs of the dimension from one to the next. */
  readonly spacing: number;
}

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
  const lines: Line[] = [];
  let stride = 1;
  for (const server of positions) {
    const { dimension, size, spacing } = servers[server]!;
    lines.push({ server, dimension: topology.dimensions[dimension]!, size, stride, spacing });
    stride *= size;
  }
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
    let links = 0;
    for (const { server, dimension, size, stride: apart, spacing } of lines) {
      const ranks = { from: Math.floor(from / apart) % size, to: Math.floor(to / apart) % size };
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
      // Both ways at once where the way to one neighbour leaves half of what an NPU can send to the other.
      const isForward = from < to;
      links = 2 * server + (path.bandwidthGBps <= totalGBps / 2 && isForward ? 1 : 0);
    }
    return { servers: taken, transferNs, durationNs: latencyNs + transferNs, links };
  }
}

/** What bytes between stages take over what they take at the full bandwidth, and their latency, on links that were measured. */
function boundaryOf({ measured }: Dimension): { readonly factor: number; readonly latencyNs: number | null } {
  if (measured === undefined) return { factor: 1, latencyNs: null };
  const { inside, nearShare, boundaryUs, slowdown } = measured;
  return { factor: slowdown / (inside?.busShare ?? nearShare), latencyNs: boundaryUs * 1e3 * slowdown };
}
