/** The load of one pattern of messages on the links of a loop network. */
import { routeBetween } from '../../loop/route.ts';
import { switchesOf } from '../../loop/shape.ts';
import type { BlockPartition, Crowd, Pattern, RankPair } from '../wires.ts';
import type { BuiltLoop } from './loop-parameters.ts';

/** Returns null if messages take lanes by peer or follow no rule. */
export function loopCrowd(
  loop: BuiltLoop,
  npus: number,
  part: BlockPartition,
  pattern: Pattern,
): Crowd | null {
  if (pattern.kind === 'other' || pattern.kind === 'chain') return null;
  if (pattern.kind === 'shift' && pattern.isByPeer && loop.lanes > 1) return null;
  const { hops, load } = channelCrowd(loop, npus, messagesBetween(npus, loop.npusPerSwitch, part, pattern));
  const sent = pattern.kind === 'shift' ? pattern.last - pattern.first + 1 : 1;
  return { hops, load: Math.max(loop.wiring === 'half' ? 2 * sent : sent, load) };
}

/**
 * The load of a message between two ranks of every group. The sender's link carries only that message, also if it is shared by both
 * directions.
 */
export function loopPair(
  loop: BuiltLoop,
  npus: number,
  { size, spacing }: BlockPartition,
  { from, to }: RankPair,
): Crowd {
  const { npusPerSwitch } = loop;
  const between = new Map<number, number>();
  for (let group = 0; group < npus; group += size * spacing) {
    for (let npu = group + from * spacing; npu < group + (from + 1) * spacing; npu++) {
      const [start, end] = [npu, npu + (to - from) * spacing].map((place) =>
        Math.floor(place / npusPerSwitch),
      );
      const key = start! * npus + end!;
      between.set(key, (between.get(key) ?? 0) + 1);
    }
  }
  const { hops, load } = channelCrowd(loop, npus, between);
  return { hops, load: Math.max(1, load) };
}

/** Links of the longest route, and the load of the channels between switches. */
function channelCrowd(
  { shape, wiring, routes, cables }: BuiltLoop,
  npus: number,
  between: ReadonlyMap<number, number>,
): Crowd {
  const switches = switchesOf(shape);
  const isShared = wiring === 'half';
  const onChannel = new Map<number, number>();
  let most = 0;
  let longest = 0;
  for (const [pair, messages] of between) {
    const way = routeBetween(shape, Math.floor(pair / npus), pair % npus, routes);
    longest = Math.max(longest, way.length - 1);
    for (let hop = 1; hop < way.length; hop++) {
      const [a, b] = [way[hop - 1]!, way[hop]!];
      const channel = isShared ? Math.min(a, b) * switches + Math.max(a, b) : a * switches + b;
      const carried = (onChannel.get(channel) ?? 0) + messages;
      onChannel.set(channel, carried);
      most = Math.max(most, carried);
    }
  }
  return { hops: longest + 2, load: most / cables };
}

/** Messages from switch to switch, indexed by first x npus + second. */
function messagesBetween(
  npus: number,
  perSwitch: number,
  { size, spacing }: BlockPartition,
  pattern: Exclude<Pattern, { kind: 'other' | 'chain' }>,
): ReadonlyMap<number, number> {
  const between = new Map<number, number>();
  const add = (from: number, to: number, messages: number): void => {
    const pair = from * npus + to;
    between.set(pair, (between.get(pair) ?? 0) + messages);
  };
  const switches = npus / perSwitch;
  if (pattern.kind === 'shift' && size === npus && pattern.last - pattern.first + 1 === size - 1) {
    for (let from = 0; from < switches; from++) {
      for (let to = 0; to < switches; to++) add(from, to, perSwitch * perSwitch);
    }
    return between;
  }
  for (let npu = 0; npu < npus; npu++) {
    const rank = Math.floor(npu / spacing) % size;
    for (const to of partnersOf(rank, size, pattern)) {
      add(Math.floor(npu / perSwitch), Math.floor((npu + (to - rank) * spacing) / perSwitch), 1);
    }
  }
  return between;
}

function partnersOf(
  rank: number,
  size: number,
  pattern: Exclude<Pattern, { kind: 'other' | 'chain' }>,
): readonly number[] {
  if (pattern.kind === 'exchange') {
    const { offset } = pattern;
    return [Math.floor(rank / offset) % 2 === 0 ? rank + offset : rank - offset];
  }
  const { first, last } = pattern;
  return Array.from({ length: last - first + 1 }, (_, index) => (rank + first + index) % size);
}
