/**
 * Phases on links other than those of their dimensions: a logical network on a different physical one. In
 * exact mode a phase takes what its schedule needs on the physical links, step by step: the latency
 * of the longest route plus the time of the busiest link.
 */
import { algorithms } from '../../../collective/all-algorithms.ts';
import { bytesOfBlock } from '../../../collective/collectives.ts';
import type { Send } from '../../../collective/schedule-shape.ts';
import type { Collective, LogicalDimension } from '../../../collective/types.ts';
import { channelCount, isByDirection } from '../../../topology/physical/fabric.ts';
import { firstOfLine, physicalGraph } from '../../../topology/physical/graph.ts';
import { routeOf } from '../../../topology/physical/route.ts';
import type { NetworkBackend, PhaseCost, PhaseRequest } from '../../costs/backend.ts';
import type { Wiring } from '../../contention/layout.ts';

interface LaidStep {
  readonly count: number;
  /** Latency of the longest route. */
  readonly latencyNs: number;
  /** Time of the busiest link, for blocks of one byte. */
  readonly longestNs: number;
}

export interface LaidElsewhere {
  readonly steps: readonly LaidStep[];
  /** By link: its total time for blocks of one byte, in ns. */
  readonly linkNs: Float64Array;
}

/** Most links that the messages of a schedule may cross; takes some seconds. */
const MOST_CROSSINGS = 20_000_000;

/**
 * Returns null if there are too many crossings to count.
 *
 * @param turns whether parts on channels that run towards lower ranks go round the group the other way, as where messages share links
 */
export function layElsewhere(
  { fabric, placement }: Wiring,
  { algorithm, size, npuStride }: LogicalDimension,
  operation: Collective,
  turns: boolean,
): LaidElsewhere | null {
  const graph = physicalGraph(fabric);
  const npus = placement?.length ?? graph.npus;
  const linkNs = new Float64Array(graph.from.length);
  const window = algorithm.window === undefined ? {} : { window: algorithm.window };
  const request = { collective: operation, ranks: size, tree: 0, ...window } as const;
  const { schedule, steps: alike } = algorithms[algorithm.name];
  const { steps, sends } = schedule(request);
  const runs = alike?.(request) ?? Array.from({ length: steps }, (_, step) => ({ count: 1, step }));
  const joined = fabric.dimensions.filter((dimension) => dimension.size > 1);
  const ways = joined.reduce((most, dimension) => Math.max(most, channelCount(dimension)), 1);
  const widest = joined.find((dimension) => channelCount(dimension) === ways);
  const isMirrored = turns && widest !== undefined && isByDirection(widest);
  const placeOf = (group: number, rank: number): number => {
    const npu = firstOfLine(group, npuStride, size) + rank * npuStride;
    return placement?.[npu] ?? npu;
  };
  let crossings = 0;
  const laid: LaidStep[] = [];
  for (const { count, step } of runs) {
    const onLink = new Float64Array(graph.from.length);
    let latencyNs = 0;
    const lay = ({ from, to, blocks }: Send): void => {
      for (let group = 0; group < npus / size; group++) {
        for (let way = 0; way < ways; way++) {
          const rankOf = (rank: number): number =>
            isMirrored && way % 2 === 1 ? (size - rank) % size : rank;
          const route = routeOf(graph, placeOf(group, rankOf(from)), placeOf(group, rankOf(to)), way);
          latencyNs = Math.max(latencyNs, route.latencyNs);
          crossings += route.links.length;
          for (const link of route.links) onLink[link]! += blocks.length / ways;
        }
      }
    };
    for (let rank = 0; rank < size; rank++) {
      sends(step, rank).forEach(lay);
      if (crossings > MOST_CROSSINGS) return null;
    }
    let longestNs = 0;
    for (let link = 0; link < onLink.length; link++) {
      const ns = onLink[link]! / graph.bandwidthGBps[link]!;
      longestNs = Math.max(longestNs, ns);
      linkNs[link]! += count * ns;
    }
    laid.push({ count, latencyNs, longestNs });
  }
  return { steps: laid, linkNs };
}

export interface ElsewhereSettings {
  readonly endpointDelayNs: number;
  readonly parts: (dimension: number) => number;
  /** Whether phases that meet share links rather than dimensions. Defaults to true. */
  readonly isByLink?: boolean;
  /** Whether a phase takes at least what `network` says, as a library was measured. Defaults to false. */
  readonly isMeasured?: boolean;
}

/**
 * Returns the same network in which phases take what the physical links need for them, with the share of each link.
 *
 * @param parts number of queues that the links of a dimension are divided between
 */
export function elsewhere(
  network: NetworkBackend,
  laidOf: (logical: LogicalDimension, operation: Collective) => LaidElsewhere | null,
  { endpointDelayNs, parts, isByLink = true, isMeasured = false }: ElsewhereSettings,
): NetworkBackend {
  const known = new Map<PhaseCost, PhaseCost>();
  return {
    // A schedule has the same number of steps wherever it lies.
    ...network,
    phaseCost(request) {
      const cost = network.phaseCost(request);
      let slower = known.get(cost);
      if (slower === undefined) {
        slower = atLeast(
          cost,
          request,
          request.logical.size > 1 ? laidOf(request.logical, request.operation) : null,
        );
        known.set(cost, slower);
      }
      return slower;
    },
  };

  function atLeast(
    cost: PhaseCost,
    { logical, operation, bytes }: PhaseRequest,
    laid: LaidElsewhere | null,
  ): PhaseCost {
    if (laid === null) return cost;
    // A queue that has a fraction of each link takes proportionally longer.
    const blockBytes = parts(logical.dimension) * bytesOfBlock(operation, bytes, logical.size);
    let ns = endpointDelayNs;
    let carriedNs = 0;
    for (const { count, latencyNs, longestNs } of laid.steps) {
      ns += count * (latencyNs + longestNs * blockBytes + endpointDelayNs);
      carriedNs += count * longestNs * blockBytes;
    }
    if (!isByLink) {
      const transferNs = Math.max(carriedNs, cost.transferNs ?? 0);
      return { ...cost, durationNs: Math.max(ns, cost.durationNs, transferNs), transferNs };
    }
    // What is built alone says how long messages take, unless a library was measured.
    const transferNs = isMeasured ? Math.max(carriedNs, cost.transferNs ?? 0) : carriedNs;
    const durationNs = isMeasured ? Math.max(ns, cost.durationNs, transferNs) : ns;
    const part = (linkNs: number): number => (transferNs === 0 ? 0 : linkNs / transferNs);
    const shares = Array.from(laid.linkNs, (needed) => part(needed * blockBytes));
    return { ...cost, durationNs, transferNs, shares };
  }
}
