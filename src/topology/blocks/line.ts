/** Messages along a line of ranks, which may be closed to a circle: how far they go, and how many meet on a link. */
import type { BlockPartition, Crowd, Pattern } from './wires.ts';

/** Sum over the shifts of the shorter way round a circle of `size`, which is how many messages meet on a link, both directions together. */
export function shortWays(size: number, first: number, last: number): number {
  return waysUpTo(size, last) - waysUpTo(size, first - 1);
}

/** 1 + 2 + ... up to the middle and down again. */
function waysUpTo(size: number, last: number): number {
  const half = Math.floor(size / 2);
  const up = Math.min(last, half);
  const down = last - up;
  return (up * (up + 1)) / 2 + down * (size - half - 1) - (down * (down - 1)) / 2;
}

/** The longest of the shorter ways round. */
export function longestShortWay(size: number, first: number, last: number): number {
  const half = Math.floor(size / 2);
  if (first <= half && half <= last) return half;
  return last < half ? last : size - first;
}

/** A group in an open chain, or in a ring that it does not go all the way round: half of what an NPU can send goes each way. */
export function crowdOnLine(
  { size, spacing }: BlockPartition,
  pattern: Exclude<Pattern, { kind: 'other' }>,
): Crowd {
  if (pattern.kind === 'exchange') {
    return { hops: spacing * pattern.offset, load: 2 * spacing * pattern.offset };
  }
  if (pattern.kind === 'chain') {
    const isRound = pattern.last === size - 1;
    return { hops: isRound ? spacing * (size - 1) : spacing, load: 2 * spacing };
  }
  const { first, last } = pattern;
  const hops = spacing * Math.max(last, size - first);
  return { hops, load: 2 * spacing * shortWays(size, first, last) };
}

/** The most messages on a link if one rank of every group sends over `hops` links along a line or a circle of such groups. */
export function messagesOnLink({ size, spacing }: BlockPartition, hops: number): number {
  const period = size * spacing;
  return Math.floor(hops / period) * spacing + Math.min(spacing, hops % period);
}
