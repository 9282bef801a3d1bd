/**
 * Queues, losses and waits of a run in packets, from what its carriers report. Between two packets the queue of a link drains at the rate
 * of the link; with credits it stays constant. A carrier on one line of a dimension stands for all its lines.
 */
import type { Observe } from '../../network/packets/observer.ts';
import type { PhysicalGraph } from '../../topology/physical/graph.ts';
import { addDepth, addMark, createBins, type Bins, type Mark, type TimeWindow } from './bins.ts';
import { createFlowLog, type FlowLog, type PairName, type PairStats } from './flow-log.ts';
import { addSpell, type Spells } from './spells.ts';

export interface RecorderInput {
  /** Estimate of the length of the run. */
  readonly expectedNs: number;
  readonly npus: number;
  readonly dimensions: number;
  /** Origin of a carrier's time. */
  readonly epochNs: () => number;
  readonly isLossless: boolean;
  readonly rtoNs: (graph: PhysicalGraph) => number;
  /** The flow to follow; null for the first one. */
  readonly followed: PairName | null;
  /** The time window; null for the whole run. */
  readonly window: TimeWindow | null;
}

export interface Recorder {
  readonly observe: Observe;
  readonly bins: Bins;
  /** By dimension: observed ports, over all lines. */
  readonly ports: readonly number[];
  /** By dimension: intervals in which nothing moved until a timeout. */
  readonly waits: readonly Spells[];
  /** By dimension: intervals in which lost packets were sent again. */
  readonly recoveries: readonly Spells[];
  readonly pairs: () => readonly PairStats[];
  /** Ends the run: what is queued drains. */
  readonly end: () => void;
  readonly followed: () => FlowLog | null;
}

export function createRecorder(input: RecorderInput): Recorder {
  const { dimensions, epochNs } = input;
  const bins = createBins(dimensions, input.expectedNs, input.window);
  const spells = (): Spells[] => Array.from({ length: dimensions }, () => ({ edges: [] }));
  const [waits, recoveries] = [spells(), spells()];
  const ports = new Array<number>(dimensions).fill(0);
  const stats: PairStats[] = [];
  const rest: (() => void)[] = [];
  let log: FlowLog | null = null;

  const observe: Observe = (graph, line) => {
    const lines = input.npus / graph.npus;
    const dimensionOf = Int32Array.from(graph.dimension, (dimension) => line ?? dimension);
    const isPort = portsOf(graph);
    dimensionOf.forEach((dimension, link) => {
      if (isPort[link] === 1) ports[dimension] = ports[dimension]! + lines;
    });
    const depth = new Float64Array(graph.from.length);
    const sinceNs = new Float64Array(graph.from.length);
    const flows: (PairStats | undefined)[] = [];
    const logs: (FlowLog | undefined)[] = [];
    /** By dimension: the time of the last event, and the number of flows in recovery with their start. */
    const heardNs = new Float64Array(dimensions);
    const mending = new Int32Array(dimensions);
    const mendingNs = new Float64Array(dimensions);
    /** By route: the byte at which recovery ends; 0 outside recovery. */
    const mendsTo: number[] = [];
    const highest: number[] = [];

    const settle = (link: number, ns: number): void => {
      const drain = input.isLossless ? 0 : graph.bandwidthGBps[link]!;
      addDepth(bins, dimensionOf[link]!, { fromNs: sinceNs[link]!, toNs: ns }, depth[link]!, drain, lines);
      sinceNs[link] = ns;
    };
    const mark = (route: number, what: Mark, ns: number): void => {
      const flow = flows[route];
      if (flow === undefined) return;
      addMark(bins, flow.dimension, what, ns, lines);
      flow[what] += 1;
      heardNs[flow.dimension] = ns;
    };
    const beginMending = (route: number, ns: number): void => {
      const dimension = flows[route]?.dimension;
      if (dimension === undefined || (mendsTo[route] ?? 0) > 0) return;
      mendsTo[route] = Math.max(1, highest[route] ?? 0);
      if (mending[dimension]! === 0) mendingNs[dimension] = ns;
      mending[dimension] = mending[dimension]! + 1;
    };
    const endMending = (route: number, ns: number): void => {
      const dimension = flows[route]!.dimension;
      mendsTo[route] = 0;
      mending[dimension] = mending[dimension]! - 1;
      if (mending[dimension] === 0) addSpell(recoveries[dimension]!, mendingNs[dimension]!, ns);
    };

    const rested = (): void => {
      for (let link = 0; link < depth.length; link++) {
        const drain = input.isLossless ? 0 : graph.bandwidthGBps[link]!;
        settle(link, drain > 0 ? sinceNs[link]! + depth[link]! / drain : sinceNs[link]!);
        depth[link] = 0;
      }
    };
    rest.push(rested);

    return {
      rested,
      opened(route, ends, links) {
        if (ends === undefined || links.length === 0) return;
        const dimension = dimensionOf[links[0]!]!;
        const pair = { dimension, from: ends.from, to: ends.to, channel: ends.channel };
        const flow = { ...pair, bytes: 0, drops: 0, retransmissions: 0, timeouts: 0 };
        flows[route] = flow;
        stats.push(flow);
        if (log === null && isAsked(pair, input.followed)) {
          log = createFlowLog(pair, input.rtoNs(graph), input.window);
          logs[route] = log;
        }
      },
      queued(ns, link, bytes) {
        const now = epochNs() + ns;
        settle(link, now);
        depth[link] = bytes;
        heardNs[dimensionOf[link]!] = now;
        addDepth(bins, dimensionOf[link]!, { fromNs: now, toNs: now }, bytes, 1, lines);
      },
      dropped: (ns, _link, route) => mark(route, 'drops', epochNs() + ns),
      retransmitted(ns, route) {
        const now = epochNs() + ns;
        mark(route, 'retransmissions', now);
        beginMending(route, now);
        logs[route]?.retransmitted(now);
      },
      timedOut(ns, route) {
        const flow = flows[route];
        if (flow === undefined) return;
        const now = epochNs() + ns;
        const sinceHeardNs = heardNs[flow.dimension]!;
        addSpell(waits[flow.dimension]!, sinceHeardNs, now);
        if (mending[flow.dimension]! > 0) {
          addSpell(recoveries[flow.dimension]!, mendingNs[flow.dimension]!, sinceHeardNs);
          mendingNs[flow.dimension] = now;
        }
        mark(route, 'timeouts', now);
        beginMending(route, now);
        logs[route]?.timedOut(now);
      },
      acknowledged(ns, route, windowBytes, flightBytes, nextByte) {
        const flow = flows[route];
        if (flow === undefined) return;
        const now = epochNs() + ns;
        heardNs[flow.dimension] = now;
        highest[route] = Math.max(highest[route] ?? 0, nextByte);
        flow.bytes = highest[route]!;
        if ((mendsTo[route] ?? 0) > 0 && nextByte - flightBytes >= mendsTo[route]!) endMending(route, now);
        logs[route]?.acknowledged(now, windowBytes, flightBytes, nextByte);
      },
      begun(ns) {
        heardNs.fill(epochNs() + ns);
      },
    };
  };

  return {
    observe,
    bins,
    ports,
    waits,
    recoveries,
    pairs: () => stats,
    end: () => {
      for (const finish of rest) finish();
    },
    followed: () => log,
  };
}

/** Returns the links whose queues hold transit packets: those of switches, or of NPUs that forward if there are none. */
function portsOf({ from, dimension, npus }: PhysicalGraph): Uint8Array {
  const switched = new Set<number>();
  from.forEach((node, link) => {
    if (node >= npus) switched.add(dimension[link]!);
  });
  return Uint8Array.from(from, (node, link) => (node >= npus || !switched.has(dimension[link]!) ? 1 : 0));
}

function isAsked(pair: PairName, asked: PairName | null): boolean {
  if (asked === null) return true;
  const { dimension, from, to, channel } = asked;
  return pair.dimension === dimension && pair.from === from && pair.to === to && pair.channel === channel;
}
