/**
 * Packets on links that lose nothing: a packet leaves a queue only when the next queue of its route has room for it, which
 * is kept for it; the room is given back, as a credit, a latency after it is free. Without windows, acknowledgements, timers.
 */
import { createEventQueue, firstTimeNs, popEvent, pushEvent } from '../event-queue.ts';
import type { PacketNetwork } from './network.ts';
import type { TcpSettings } from './settings.ts';

/** How a lossless run ended: all is delivered, or packets wait for each other's room, link by link, the first again last. */
export type LosslessEnd =
  | { readonly state: 'delivered'; readonly timePs: number; readonly peakQueueBytes: number }
  | { readonly state: 'blocked'; readonly cycle: readonly number[] };

export interface LosslessMessage {
  readonly from: number;
  readonly to: number;
  readonly bytes: number;
}

interface Packet {
  readonly route: readonly number[];
  readonly hop: number;
  readonly bytes: number;
  /** The message that ends with it. */
  readonly ends: number | undefined;
}

/** Sends every message at time 0; `delivered` hears of each, in the order in which they arrive. */
export function runLossless(
  { links, route }: PacketNetwork,
  { segmentBytes, headerBytes }: Pick<TcpSettings, 'segmentBytes' | 'headerBytes'>,
  messages: readonly LosslessMessage[],
  delivered: (message: number, timePs: number) => void,
): LosslessEnd {
  const events = createEventQueue();
  const actions: (() => void)[] = [];
  const queues = links.map((): Packet[] => []);
  const isBusy = links.map(() => false);
  const held = links.map(() => 0);
  const waiting = links.map(() => new Set<number>());
  const blockedBy = links.map(() => -1);
  let nowPs = 0;
  let left = messages.length;
  let peakQueueBytes = 0;

  const at = (timePs: number, action: () => void): void => {
    pushEvent(events, timePs, actions.push(action) - 1);
  };
  const start = (link: number): void => {
    const { psPerByte, latencyPs } = links[link]!;
    const packet = queues[link]![0];
    if (packet === undefined || isBusy[link] === true) return;
    const next = packet.route[packet.hop + 1];
    if (next !== undefined) {
      if (held[next]! + packet.bytes > links[next]!.bufferBytes) {
        waiting[next]!.add(link);
        blockedBy[link] = next;
        return;
      }
      held[next] = held[next]! + packet.bytes;
      peakQueueBytes = Math.max(peakQueueBytes, held[next]);
    }
    blockedBy[link] = -1;
    isBusy[link] = true;
    const sentPs = nowPs + Math.floor(packet.bytes * psPerByte);
    at(sentPs, () => {
      isBusy[link] = false;
      queues[link]!.shift();
      if (packet.hop > 0)
        at(nowPs + latencyPs, () => {
          credit(link, packet.bytes);
        });
      start(link);
    });
    at(sentPs + latencyPs, () => {
      arrive(packet, next);
    });
  };
  const credit = (link: number, bytes: number): void => {
    held[link] = held[link]! - bytes;
    const upstream = [...waiting[link]!];
    waiting[link]!.clear();
    for (const each of upstream) start(each);
  };
  const arrive = (packet: Packet, next: number | undefined): void => {
    if (next !== undefined) {
      queues[next]!.push({ ...packet, hop: packet.hop + 1 });
      start(next);
    } else if (packet.ends !== undefined) {
      left -= 1;
      delivered(packet.ends, nowPs);
    }
  };

  messages.forEach(({ from, to, bytes }, message) => {
    const links = route(from, to);
    for (let sent = 0; sent < bytes; sent += segmentBytes) {
      const ends = sent + segmentBytes >= bytes ? message : undefined;
      const size = Math.min(segmentBytes, bytes - sent) + headerBytes;
      queues[links[0]!]!.push({ route: links, hop: 0, bytes: size, ends });
    }
  });
  links.forEach((_, link) => {
    start(link);
  });
  while (events.count > 0) {
    nowPs = firstTimeNs(events);
    actions[popEvent(events)]!();
  }
  if (left === 0) return { state: 'delivered', timePs: nowPs, peakQueueBytes };
  return { state: 'blocked', cycle: cycleOf(blockedBy) };
}

/** Follows who waits for whom until a link comes again. */
function cycleOf(blockedBy: readonly number[]): readonly number[] {
  let link = blockedBy.findIndex((next) => next >= 0);
  const path: number[] = [];
  while (!path.includes(link)) {
    path.push(link);
    link = blockedBy[link]!;
  }
  return [...path.slice(path.indexOf(link)), link];
}
