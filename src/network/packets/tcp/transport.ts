/**
 * Packets on links, and TCP at their ends, in whole picoseconds. Equal times run in the order in which they
 * were scheduled. Plain data and functions, because in the inner loop a method's closure costs as much as its
 * work.
 */
import {
  ACK_LINE,
  addAckState,
  addFlow,
  addSackState,
  createFlows,
  INTEGERS_A_FLOW,
  REVERSE,
  type Flows,
} from './flows.ts';
import { noCounts, type Counts } from '../counts.ts';
import type { PacketNetwork } from '../packet-network.ts';
import { createEventQueue, firstTimeNs, pushInSequence, type EventQueue } from '../../events/event-queue.ts';
import {
  createRecords,
  INTEGERS,
  KIND,
  NUMBERS,
  ORDER,
  SUBJECT,
  takeRecord,
  TIME,
  WAKE,
  type Records,
} from './records.ts';
import { FLUSH_PS, hasAckState, type TcpSettings } from './settings.ts';
import { append, createSources, setHead, type Sources } from './sources.ts';
import type { Watch } from '../observer.ts';

/** What runs over the transport: receives deliveries and timers. */
export interface Application {
  /** Called when a message has arrived whole, as have all that were sent before it on the flow. */
  readonly delivered: (flow: number, tag: number) => void;
  /** Called at a time that was requested by `wakeAfter` or `wakeAt`. */
  readonly woken: (tag: number) => void;
}

export interface Transport {
  readonly network: PacketNetwork;
  readonly settings: TcpSettings;
  readonly application: Application;
  /** Observer of losses and queue lengths, if any. */
  readonly watch: Watch | undefined;
  readonly records: Records;
  readonly sources: Sources;
  /** Records in no FIFO: timers and computation. */
  readonly pending: EventQueue;
  readonly flows: Flows;
  readonly counts: Counts;
  readonly linkPs: Float64Array;
  readonly linkLatencyPs: Float64Array;
  readonly linkBuffer: Float64Array;
  /** When a link has finished sending, in ps. */
  readonly linkFree: Float64Array;
  /** The delays that have a queue of their own, in ps, from queue `firstLine` on. */
  readonly lineDelays: number[];
  /** The queue of flushes. */
  readonly flushLine: number;
  readonly flowOfPair: Map<number, number>;
  nowPs: number;
  order: number;
  stopped: boolean;
}

/** Queues besides those of the links: the unordered events, and constant delays. */
const MOST_LINES = 62;

export function createTransport(
  network: PacketNetwork,
  settings: TcpSettings,
  application: Application,
  watch?: Watch,
): Transport {
  const { links } = network;
  return {
    network,
    settings,
    application,
    watch,
    records: createRecords(),
    sources: createSources(links.length + 1 + MOST_LINES),
    pending: createEventQueue(),
    flows: createFlows(),
    counts: noCounts(),
    linkPs: Float64Array.from(links, ({ psPerByte }) => psPerByte),
    linkLatencyPs: Float64Array.from(links, ({ latencyPs }) => latencyPs),
    linkBuffer: Float64Array.from(links, ({ bufferBytes }) => bufferBytes),
    linkFree: new Float64Array(links.length),
    lineDelays: [FLUSH_PS],
    flushLine: links.length + 1,
    flowOfPair: new Map(),
    nowPs: 0,
    order: 0,
    stopped: false,
  };
}

/** Returns the flow from a node to another, created on first use. */
export function flowBetween(transport: Transport, from: number, to: number): number {
  const { flowOfPair, network, settings, flows } = transport;
  const pair = from * network.nodes + to;
  const known = flowOfPair.get(pair);
  if (known !== undefined) return known;
  const { windowBytes, initialWindowSegments, segmentBytes, window } = settings;
  const isOpen = initialWindowSegments === 0 || window === 'fixed';
  const first = isOpen ? windowBytes : Math.min(windowBytes, initialWindowSegments * segmentBytes);
  const flow = addFlow(flows, network.route(from, to), first);
  if (settings.sack === true) addSackState(flows);
  if (hasAckState(settings)) addAckState(flows);
  flowOfPair.set(pair, flow);
  const reverse = flowBetween(transport, to, from);
  const wayBack = network.route(to, from);
  const latencyPs = wayBack.reduce((sum, link) => sum + transport.linkLatencyPs[link]!, 0);
  flows.integers[flow * INTEGERS_A_FLOW + REVERSE] = reverse;
  flows.ackLatencies[flow] = latencyPs;
  flows.integers[flow * INTEGERS_A_FLOW + ACK_LINE] = lineOf(transport, latencyPs);
  return flow;
}

/** Returns the queue of events that are always `delayPs` later, or -1 if there are too many such delays. */
export function lineOf(transport: Transport, delayPs: number): number {
  const { lineDelays } = transport;
  let line = lineDelays.indexOf(delayPs);
  if (line < 0 && lineDelays.length < MOST_LINES) line = lineDelays.push(delayPs) - 1;
  return line < 0 ? -1 : transport.network.links.length + 1 + line;
}

/** Wakes the application after the delay of `line`, which `lineOf` returned for `delayPs`. */
export function wakeAfter(transport: Transport, line: number, delayPs: number, tag: number): void {
  const { records } = transport;
  const record = takeRecord(records);
  records.integers[record * INTEGERS + KIND] = WAKE;
  records.integers[record * INTEGERS + SUBJECT] = tag;
  schedule(transport, line, record, transport.nowPs + delayPs);
}

/** Schedules a record in a queue whose last record is not later or, for -1, among the unordered ones. */
export function schedule(transport: Transport, queue: number, record: number, timePs: number): void {
  const { records, sources } = transport;
  const order = transport.order++;
  records.numbers[record * NUMBERS + TIME] = timePs;
  records.numbers[record * NUMBERS + ORDER] = order;
  if (queue >= 0) {
    append(sources, records, queue, record);
    return;
  }
  pushInSequence(transport.pending, timePs, order, record);
  if (transport.pending.events[0] === record) announcePending(transport);
}

/** Announces when the first unordered event is due. */
export function announcePending({ pending, sources, network }: Transport): void {
  setHead(
    sources,
    network.links.length,
    firstTimeNs(pending),
    pending.count === 0 ? 0 : pending.sequences[0]!,
  );
}
