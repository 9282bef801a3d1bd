/**
 * Phases on links other than those of their dimensions: a logical network on a different physical one. In
 * exact mode a phase takes what its schedule needs on the physical links, step by step: the latency
 * of the longest route plus the time of the busiest link.
 */
import { algorithms } from '../../../collective/all-algorithms.ts';
import { bytesOfBlock } from '../../../collective/collectives.ts';
import type { Collective, LogicalDimension } from '../../../collective/types.ts';
import { channelCount, isByDirection, type Fabric } from '../../../topology/physical/fabric.ts';
import { firstOfLine, physicalGraph, type PhysicalGraph } from '../../../topology/physical/graph.ts';
import { routeOf, type Route } from '../../../topology/physical/route.ts';
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

/** Calls `visit` with each route of a message, its bytes for blocks of one byte, and the NPU that sends it in the logical network. */
type VisitRoutes = (visit: (route: Route, bytes: number, sender: number) => void) => void;

interface ScheduleOnLinks {
  /** Steps that are alike come once, with their count. */
  readonly runs: readonly { readonly count: number; readonly step: number }[];
  /** The messages that one rank of every group sends in a step. */
  readonly routesOf: (step: number, rank: number) => VisitRoutes;
}

/**
 * Lays the messages of a schedule on the links that are built.
 *
 * @param turns whether parts on channels that run towards lower ranks go round the group the other way, as where messages share links
 */
export function scheduleOnLinks(
  graph: PhysicalGraph,
  placement: Wiring['placement'],
  { algorithm, size, npuStride }: LogicalDimension,
  operation: Collective,
  turns: boolean,
): ScheduleOnLinks {
  const npus = placement?.length ?? graph.npus;
  const window = algorithm.window === undefined ? {} : { window: algorithm.window };
  const request = { collective: operation, ranks: size, tree: 0, ...window } as const;
  const { schedule, steps: alike } = algorithms[algorithm.name];
  const { steps, sends } = schedule(request);
  const { ways, isByDirection: isMirrored } = waysOn(graph.fabric, algorithm.name);
  return {
    runs: alike?.(request) ?? Array.from({ length: steps }, (_, step) => ({ count: 1, step })),
    routesOf: (step, rank) => (visit) => {
      for (const { from, to, blocks } of sends(step, rank)) {
        for (let group = 0; group < npus / size; group++) {
          const first = firstOfLine(group, npuStride, size);
          for (let way = 0; way < ways; way++) {
            const npuOf = (at: number): number =>
              first + (turns && isMirrored && way % 2 === 1 ? (size - at) % size : at) * npuStride;
            const [sender, receiver] = [npuOf(from), npuOf(to)];
            const route = routeOf(
              graph,
              placement?.[sender] ?? sender,
              placement?.[receiver] ?? receiver,
              way,
            );
            visit(route, blocks.length / ways, sender);
          }
        }
      }
    },
  };
}

/** The channels of the dimension that has most, among which every message is divided. */
export function mostChannels({ dimensions }: Fabric): number {
  return dimensions.reduce(
    (most, dimension) => (dimension.size > 1 ? Math.max(most, channelCount(dimension)) : most),
    1,
  );
}

function waysOn(
  fabric: Fabric,
  algorithm: string,
): { readonly ways: number; readonly isByDirection: boolean } {
  const ways = mostChannels(fabric);
  const joined = fabric.dimensions.filter((dimension) => dimension.size > 1);
  const widest = joined.find((dimension) => channelCount(dimension) === ways);
  return { ways, isByDirection: widest !== undefined && isByDirection(widest, algorithm) };
}

/**
 * Returns null if there are too many crossings to count.
 *
 * @param turns see `scheduleOnLinks`
 */
export function layElsewhere(
  { fabric, placement }: Wiring,
  logical: LogicalDimension,
  operation: Collective,
  turns: boolean,
): LaidElsewhere | null {
  const graph = physicalGraph(fabric);
  const linkNs = new Float64Array(graph.from.length);
  const { runs, routesOf } = scheduleOnLinks(graph, placement, logical, operation, turns);
  let crossings = 0;
  const laid: LaidStep[] = [];
  for (const { count, step } of runs) {
    const onLink = new Float64Array(graph.from.length);
    let latencyNs = 0;
    for (let rank = 0; rank < logical.size; rank++) {
      routesOf(
        step,
        rank,
      )((route, bytes) => {
        latencyNs = Math.max(latencyNs, route.latencyNs);
        crossings += route.links.length;
        for (const link of route.links) onLink[link]! += bytes;
      });
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
