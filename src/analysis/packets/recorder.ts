/**
 * Queues, losses and waits of a run in packets, from what its carriers report. Between two packets the queue of a link drains at the rate
 * of the link; with credits it stays constant. A carrier on one line of a dimension stands for all its lines.
 */
import type { Observe } from '../../network/packets/observer.ts';
import type { PhysicalGraph } from '../../topology/physical/graph.ts';
import { addMark, createBins, type Bins, type Mark, type TimeWindow } from './bins.ts';
import { createFlowLog, type FlowLog, type PairName, type PairStats } from './flow-log.ts';
import { createQueues } from './queue-depths.ts';
import { createRecovery } from './recovery.ts';
import type { Spells } from './spells.ts';

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
  const { dimensions, epochNs, isLossless } = input;
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
    addPorts(ports, graph, dimensionOf, lines);
    const flows: (PairStats | undefined)[] = [];
    const logs: (FlowLog | undefined)[] = [];
    const queues = createQueues(bins, { graph, dimensionOf, lines, isLossless });
    const recovery = createRecovery(dimensions, waits, recoveries);
    rest.push(queues.drain);

    const mark = (route: number, what: Mark, ns: number): void => {
      const flow = flows[route];
      if (flow === undefined) return;
      addMark(bins, flow.dimension, what, ns, lines);
      flow[what] += 1;
      recovery.moved(flow.dimension, ns);
    };

    return {
      rested: queues.drain,
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
        queues.set(link, bytes, now);
        recovery.moved(dimensionOf[link]!, now);
      },
      dropped: (ns, _link, route) => mark(route, 'drops', epochNs() + ns),
      retransmitted(ns, route) {
        const now = epochNs() + ns;
        mark(route, 'retransmissions', now);
        recovery.begin(route, flows[route]?.dimension, now);
        logs[route]?.retransmitted(now);
      },
      timedOut(ns, route) {
        const flow = flows[route];
        if (flow === undefined) return;
        const now = epochNs() + ns;
        recovery.timedOut(flow.dimension, now);
        mark(route, 'timeouts', now);
        recovery.begin(route, flow.dimension, now);
        logs[route]?.timedOut(now);
      },
      acknowledged(ns, route, windowBytes, flightBytes, nextByte) {
        const flow = flows[route];
        if (flow === undefined) return;
        const now = epochNs() + ns;
        flow.bytes = recovery.acknowledged(route, flow.dimension, nextByte, nextByte - flightBytes, now);
        logs[route]?.acknowledged(now, windowBytes, flightBytes, nextByte);
      },
      begun: (ns) => recovery.begun(epochNs() + ns),
    };
  };
  const end = (): void => rest.forEach((drain) => drain());
  return { observe, bins, ports, waits, recoveries, pairs: () => stats, end, followed: () => log };
}

function addPorts(ports: number[], graph: PhysicalGraph, dimensionOf: Int32Array, lines: number): void {
  const isPort = portsOf(graph);
  dimensionOf.forEach((dimension, link) => {
    if (isPort[link] === 1) ports[dimension] = ports[dimension]! + lines;
  });
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
