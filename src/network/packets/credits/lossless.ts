/**
 * Packets on lossless links: a packet leaves a queue only when the next queue of its route has room, which is
 * reserved for it; the room is returned as a credit one latency after it is free. No windows,
 * acknowledgements or timers.
 */
import {
  createEventQueue,
  firstTimeNs,
  popEvent,
  pushEvent,
  type EventQueue,
} from '../../events/event-queue.ts';
import { noCounts, type Counts } from '../counts.ts';
import type { EngineListener, PacketEngine } from '../engine.ts';
import type { PacketLink } from '../packet-network.ts';
import type { TcpSettings } from '../tcp/settings.ts';
import type { Watch } from '../observer.ts';

/** Event kinds; an event is subject * 4 + kind. */
const SENT = 0;
const ARRIVED = 1;
const CREDIT = 2;
const WAKE = 3;

interface Packet {
  route: number;
  hop: number;
  bytes: number;
  payload: number;
  /** The message that ends with this packet, or -1. */
  ends: number;
  /** The next in the queue of its link. */
  next: Packet | null;
}

interface Queue {
  first: Packet | null;
  last: Packet | null;
  isBusy: boolean;
  /** Bytes reserved for packets on their way to the queue and in it. */
  held: number;
  /** The full queue that its first packet waits for. */
  blockedBy: number;
  readonly waiting: Set<number>;
}

type Listener = Pick<EngineListener, 'delivered' | 'woken' | 'blocked'>;

/** Links with credits, the packets on them and the pending events. */
interface CreditNetwork {
  readonly links: readonly PacketLink[];
  readonly linksOf: (route: number) => readonly number[];
  readonly listener: Listener;
  readonly watch: Watch | undefined;
  readonly queues: readonly Queue[];
  readonly counts: Counts;
  readonly events: EventQueue;
  /** Subjects of events: packets on links, credits on their way back, wakes. */
  readonly flying: (Packet | null)[];
  readonly creditLink: number[];
  readonly creditBytes: number[];
  readonly wakes: number[];
  readonly free: { readonly flying: number[]; readonly credit: number[]; readonly wake: number[] };
  nowPs: number;
}

export function losslessEngine(
  links: readonly PacketLink[],
  { segmentBytes, headerBytes }: Pick<TcpSettings, 'segmentBytes' | 'headerBytes'>,
  linksOf: (route: number) => readonly number[],
  listener: Listener,
  watch?: Watch,
): PacketEngine {
  const network = createCreditNetwork(links, linksOf, listener, watch);
  const { counts, events, wakes, free } = network;
  return {
    counts,
    nowPs: () => network.nowPs,
    nextPs: () => firstTimeNs(events),
    open: () => undefined,
    send(route, bytes, slot) {
      counts.sentMessages += 1;
      const [link] = linksOf(route);
      for (let begun = 0; begun < bytes; begun += segmentBytes) {
        const payload = Math.min(segmentBytes, bytes - begun);
        const ends = begun + segmentBytes >= bytes ? slot : -1;
        enqueue(network, link!, { route, hop: 0, bytes: payload + headerBytes, payload, ends, next: null });
      }
    },
    shift: () => undefined,
    wakeAfter(delayPs, value) {
      const wake = free.wake.pop() ?? wakes.length;
      wakes[wake] = value;
      pushEvent(events, network.nowPs + delayPs, wake * 4 + WAKE);
    },
    run(most = Infinity) {
      for (let left = most; left > 0 && events.count > 0; left--) {
        network.nowPs = firstTimeNs(events);
        counts.events += 1;
        handle(network, popEvent(events));
        if (events.count === 0 && counts.deliveredMessages < counts.sentMessages) unblock(network);
      }
    },
  };
}

function createCreditNetwork(
  links: readonly PacketLink[],
  linksOf: (route: number) => readonly number[],
  listener: Listener,
  watch: Watch | undefined,
): CreditNetwork {
  return {
    links,
    linksOf,
    listener,
    watch,
    queues: links.map((): Queue => ({
      first: null,
      last: null,
      isBusy: false,
      held: 0,
      blockedBy: -1,
      waiting: new Set(),
    })),
    counts: noCounts(),
    events: createEventQueue(),
    flying: [],
    creditLink: [],
    creditBytes: [],
    wakes: [],
    free: { flying: [], credit: [], wake: [] },
    nowPs: 0,
  };
}

function enqueue(network: CreditNetwork, link: number, packet: Packet): void {
  const { queues } = network;
  const queue = queues[link]!;
  if (queue.last === null) queue.first = packet;
  else queue.last.next = packet;
  queue.last = packet;
  start(network, link, false);
}

function start(network: CreditNetwork, link: number, isForced: boolean): void {
  const { queues, links, linksOf, events, flying, free } = network;
  const queue = queues[link]!;
  const packet = queue.first;
  if (packet === null || queue.isBusy) return;
  const next = linksOf(packet.route)[packet.hop + 1];
  if (next !== undefined && !keepRoom(network, link, next, packet.bytes, isForced)) return;
  queue.blockedBy = -1;
  queue.isBusy = true;
  const sentPs = network.nowPs + Math.floor(packet.bytes * links[link]!.psPerByte);
  pushEvent(events, sentPs, link * 4 + SENT);
  const subject = free.flying.pop() ?? flying.length;
  flying[subject] = packet;
  pushEvent(events, sentPs + links[link]!.latencyPs, subject * 4 + ARRIVED);
}

/**
 * Reserves room before the link `next` for a packet that goes there over `link`; returns false if it must
 * wait.
 */
function keepRoom(
  network: CreditNetwork,
  link: number,
  next: number,
  bytes: number,
  isForced: boolean,
): boolean {
  const { queues, links, counts, watch } = network;
  const ahead = queues[next]!;
  if (ahead.held + bytes > links[next]!.bufferBytes && !isForced) {
    ahead.waiting.add(link);
    queues[link]!.blockedBy = next;
    return false;
  }
  ahead.held += bytes;
  counts.peakQueueBytes = Math.max(counts.peakQueueBytes, ahead.held);
  counts.switchBytes += bytes;
  watch?.queued(network.nowPs, next, ahead.held);
  return true;
}

function sent(network: CreditNetwork, link: number): void {
  const { queues, links, counts, events, free, creditLink, creditBytes } = network;
  const queue = queues[link]!;
  const packet = queue.first!;
  queue.isBusy = false;
  queue.first = packet.next;
  if (queue.first === null) queue.last = null;
  if (packet.hop > 0) {
    const credit = free.credit.pop() ?? creditLink.length;
    creditLink[credit] = link;
    creditBytes[credit] = packet.bytes;
    pushEvent(events, network.nowPs + links[link]!.latencyPs, credit * 4 + CREDIT);
  } else {
    counts.segments += 1;
    counts.sentBytes += packet.payload;
  }
  start(network, link, false);
}

function arrived(network: CreditNetwork, subject: number): void {
  const { counts, flying, free, linksOf, listener } = network;
  const packet = flying[subject]!;
  flying[subject] = null;
  free.flying.push(subject);
  const next = linksOf(packet.route)[packet.hop + 1];
  if (next !== undefined) {
    enqueue(network, next, { ...packet, hop: packet.hop + 1, next: null });
    return;
  }
  counts.arrivedBytes += packet.payload;
  if (packet.ends < 0) return;
  counts.deliveredMessages += 1;
  listener.delivered(packet.ends);
}

function credited(network: CreditNetwork, credit: number): void {
  const { queues, creditLink, creditBytes, free, watch } = network;
  const link = creditLink[credit]!;
  free.credit.push(credit);
  const queue = queues[link]!;
  queue.held -= creditBytes[credit]!;
  watch?.queued(network.nowPs, link, queue.held);
  const upstream = [...queue.waiting];
  queue.waiting.clear();
  for (const waiting of upstream) start(network, waiting, false);
}

function handle(network: CreditNetwork, event: number): void {
  const subject = event >> 2;
  switch (event & 3) {
    case SENT:
      sent(network, subject);
      return;
    case ARRIVED:
      arrived(network, subject);
      return;
    case CREDIT:
      credited(network, subject);
      return;
    case WAKE:
      network.free.wake.push(subject);
      network.listener.woken(network.wakes[subject]!);
  }
}

/**
 * Resolves a deadlock: no event is left but messages are. Reports the cycle and lets one packet proceed.
 */
function unblock(network: CreditNetwork): void {
  const { queues, listener } = network;
  const cycle = cycleOf(queues.map(({ blockedBy }) => blockedBy));
  listener.blocked(cycle);
  for (const queue of queues) queue.waiting.delete(cycle[0]!);
  start(network, cycle[0]!, true);
}

/** Follows the waits-for chain until a link repeats. */
function cycleOf(blockedBy: readonly number[]): readonly number[] {
  let link = blockedBy.findIndex((next) => next >= 0);
  const path: number[] = [];
  while (!path.includes(link)) {
    path.push(link);
    link = blockedBy[link]!;
  }
  return [...path.slice(path.indexOf(link)), link];
}
