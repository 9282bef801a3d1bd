/**
 * Packets on lossless links: a packet leaves a queue only when the next queue of its route has room, which is
 * reserved for it; the room is returned as a credit one latency after it is free. No windows,
 * acknowledgements or timers.
 */
import { createEventQueue, firstTimeNs, popEvent, pushEvent } from '../../event-queue.ts';
import { noCounts } from '../counts.ts';
import type { EngineListener, PacketEngine } from '../engine.ts';
import type { PacketLink } from '../network.ts';
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

export function losslessEngine(
  links: readonly PacketLink[],
  { segmentBytes, headerBytes }: Pick<TcpSettings, 'segmentBytes' | 'headerBytes'>,
  linksOf: (route: number) => readonly number[],
  listener: Listener,
  watch?: Watch,
): PacketEngine {
  const events = createEventQueue();
  const counts = noCounts();
  const queues = links.map((): Queue => ({
    first: null,
    last: null,
    isBusy: false,
    held: 0,
    blockedBy: -1,
    waiting: new Set(),
  }));
  /** Subjects of events: packets on links, credits on their way back, wakes. */
  const flying: (Packet | null)[] = [];
  const creditLink: number[] = [];
  const creditBytes: number[] = [];
  const wakes: number[] = [];
  const free = { flying: [] as number[], credit: [] as number[], wake: [] as number[] };
  let nowPs = 0;

  function enqueue(link: number, packet: Packet): void {
    const queue = queues[link]!;
    if (queue.last === null) queue.first = packet;
    else queue.last.next = packet;
    queue.last = packet;
    start(link, false);
  }

  function start(link: number, isForced: boolean): void {
    const queue = queues[link]!;
    const packet = queue.first;
    if (packet === null || queue.isBusy) return;
    const next = linksOf(packet.route)[packet.hop + 1];
    if (next !== undefined && !keepRoom(link, next, packet.bytes, isForced)) return;
    queue.blockedBy = -1;
    queue.isBusy = true;
    const sentPs = nowPs + Math.floor(packet.bytes * links[link]!.psPerByte);
    pushEvent(events, sentPs, link * 4 + SENT);
    const subject = free.flying.pop() ?? flying.length;
    flying[subject] = packet;
    pushEvent(events, sentPs + links[link]!.latencyPs, subject * 4 + ARRIVED);
  }

  /**
   * Reserves room before the link `next` for a packet that goes there over `link`; returns false if it must
   * wait.
   */
  function keepRoom(link: number, next: number, bytes: number, isForced: boolean): boolean {
    const ahead = queues[next]!;
    if (ahead.held + bytes > links[next]!.bufferBytes && !isForced) {
      ahead.waiting.add(link);
      queues[link]!.blockedBy = next;
      return false;
    }
    ahead.held += bytes;
    counts.peakQueueBytes = Math.max(counts.peakQueueBytes, ahead.held);
    counts.switchBytes += bytes;
    watch?.queued(nowPs, next, ahead.held);
    return true;
  }

  function sent(link: number): void {
    const queue = queues[link]!;
    const packet = queue.first!;
    queue.isBusy = false;
    queue.first = packet.next;
    if (queue.first === null) queue.last = null;
    if (packet.hop > 0) {
      const credit = free.credit.pop() ?? creditLink.length;
      creditLink[credit] = link;
      creditBytes[credit] = packet.bytes;
      pushEvent(events, nowPs + links[link]!.latencyPs, credit * 4 + CREDIT);
    } else {
      counts.segments += 1;
      counts.sentBytes += packet.payload;
    }
    start(link, false);
  }

  function arrived(subject: number): void {
    const packet = flying[subject]!;
    flying[subject] = null;
    free.flying.push(subject);
    const next = linksOf(packet.route)[packet.hop + 1];
    if (next !== undefined) {
      enqueue(next, { ...packet, hop: packet.hop + 1, next: null });
      return;
    }
    counts.arrivedBytes += packet.payload;
    if (packet.ends < 0) return;
    counts.deliveredMessages += 1;
    listener.delivered(packet.ends);
  }

  function credited(credit: number): void {
    const link = creditLink[credit]!;
    free.credit.push(credit);
    const queue = queues[link]!;
    queue.held -= creditBytes[credit]!;
    watch?.queued(nowPs, link, queue.held);
    const upstream = [...queue.waiting];
    queue.waiting.clear();
    for (const waiting of upstream) start(waiting, false);
  }

  function happen(event: number): void {
    const subject = event >> 2;
    switch (event & 3) {
      case SENT:
        sent(subject);
        return;
      case ARRIVED:
        arrived(subject);
        return;
      case CREDIT:
        credited(subject);
        return;
      case WAKE:
        free.wake.push(subject);
        listener.woken(wakes[subject]!);
    }
  }

  /**
   * Resolves a deadlock: no event is left but messages are. Reports the cycle and lets one packet proceed.
   */
  function unblock(): void {
    const cycle = cycleOf(queues.map(({ blockedBy }) => blockedBy));
    listener.blocked(cycle);
    for (const queue of queues) queue.waiting.delete(cycle[0]!);
    start(cycle[0]!, true);
  }

  return {
    counts,
    nowPs: () => nowPs,
    nextPs: () => firstTimeNs(events),
    open: () => undefined,
    send(route, bytes, slot) {
      counts.sentMessages += 1;
      const [link] = linksOf(route);
      for (let begun = 0; begun < bytes; begun += segmentBytes) {
        const payload = Math.min(segmentBytes, bytes - begun);
        const ends = begun + segmentBytes >= bytes ? slot : -1;
        enqueue(link!, { route, hop: 0, bytes: payload + headerBytes, payload, ends, next: null });
      }
    },
    shift: () => undefined,
    wakeAfter(delayPs, value) {
      const wake = free.wake.pop() ?? wakes.length;
      wakes[wake] = value;
      pushEvent(events, nowPs + delayPs, wake * 4 + WAKE);
    },
    run(most = Infinity) {
      for (let left = most; left > 0 && events.count > 0; left--) {
        nowPs = firstTimeNs(events);
        counts.events += 1;
        happen(popEvent(events));
        if (events.count === 0 && counts.deliveredMessages < counts.sentMessages) unblock();
      }
    },
  };
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
