/**
 * Phases on links other than those of their dimensions: a logical network on a different physical one. In
 * exact mode a phase takes at least what its schedule needs on the physical links, step by step: the latency
 * of the longest route plus the time of the busiest link.
 */
import { algorithms } from '../../../collective/all-algorithms.ts';
import { bytesOfBlock } from '../../../collective/collectives.ts';
import type { Send } from '../../../collective/schedule-shape.ts';
import type { Collective, LogicalDimension } from '../../../collective/types.ts';
import { channelCount } from '../../../topology/physical/fabric.ts';
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

/** Returns null if there are too many crossings to count. */
export function layElsewhere(
  { fabric, placement }: Wiring,
  { algorithm, size, npuStride }: LogicalDimension,
  operation: Collective,
): LaidElsewhere | null {
  const graph = physicalGraph(fabric);
  const npus = placement?.length ?? graph.npus;
  const linkNs = new Float64Array(graph.from.length);
  const window = algorithm.window === undefined ? {} : { window: algorithm.window };
  const request = { collective: operation, ranks: size, tree: 0, ...window } as const;
  const { schedule, steps: alike } = algorithms[algorithm.name];
  const { steps, sends } = schedule(request);
  const runs = alike?.(request) ?? Array.from({ length: steps }, (_, step) => ({ count: 1, step }));
  const ways = fabric.dimensions.reduce((most, dimension) => Math.max(most, channelCount(dimension)), 1);
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
          const route = routeOf(graph, placeOf(group, from), placeOf(group, to), way);
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
}

/**
 * Returns the same network in which no phase is faster than the physical links allow, with the share of each
 * link that it needs.
 *
 * @param parts number of queues that the links of a dimension are divided between
 */
export function elsewhere(
  network: NetworkBackend,
  laidOf: (logical: LogicalDimension, operation: Collective) => LaidElsewhere | null,
  { endpointDelayNs, parts, isByLink = true }: ElsewhereSettings,
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
    const transferNs = Math.max(carriedNs, cost.transferNs ?? 0);
    const durationNs = Math.max(ns, cost.durationNs, transferNs);
    if (!isByLink) return { ...cost, durationNs, transferNs };
    const part = (linkNs: number): number => (transferNs === 0 ? 0 : linkNs / transferNs);
    // After the links, the capacity of the dimension itself, as set by its bandwidth split.
    const needed =
      cost.shares ??
      Array.from({ length: logical.dimension + 1 }, (_, at) =>
        at === logical.dimension ? (cost.busyShare ?? 1) : 0,
      );
    const ofLinks = Array.from(laid.linkNs, (needed) => part(needed * blockBytes));
    const shares = [...ofLinks, ...needed.map((share) => part(share * (cost.transferNs ?? 0)))];
    return { ...cost, durationNs, transferNs, shares };
  }
}
