/** Links of a Ring: see its block for what it is. */
import type { BlockWires } from '../wires.ts';
import { crowdOnLine, longestShortWay, messagesOnLink, shortWays } from '../line.ts';
import { cut, detours } from '../detours.ts';
import { addLink, createLinks, type BlockGraph } from '../graph.ts';
import { hopsByIndex } from '../hops.ts';

const isSymmetric: BlockWires['isSymmetric'] = (form, { size, spacing }) =>
  size * spacing === form.size || size === 2;

/** The lower end of the gap that a link crosses; the last gap closes the ring. */
function gapOf({ from, to }: BlockGraph, link: number, size: number): number {
  const [a, b] = [from[link]!, to[link]!];
  return (a + 1) % size === b ? a : b;
}

export const ringWires: BlockWires = {
  // Link (lane x directions + direction) x size + NPU; direction 0 goes to the next NPU.
  graph({ size, lanes, directions }) {
    const links = createLinks();
    for (let lane = 0; lane < lanes; lane++) {
      for (const step of directions === 2 ? [1, size - 1] : [1]) {
        for (let npu = 0; npu < size; npu++) addLink(links, npu, (npu + step) % size);
      }
    }
    return {
      npus: size,
      switches: 0,
      ...links,
      route: (from, to, channel, taken) => {
        const ahead = (to - from + size) % size;
        const isAhead = directions === 1 || (2 * ahead === size ? channel % 2 === 0 : 2 * ahead < size);
        const lane = Math.floor(channel / directions) % lanes;
        const row = (lane * directions + (isAhead ? 0 : 1)) * size;
        const step = isAhead ? 1 : size - 1;
        for (let npu = from; npu !== to; npu = (npu + step) % size) taken.push(row + npu);
      },
    };
  },
  hops: hopsByIndex(
    ({ size, directions }, distance) =>
      directions === 1 ? Math.max(distance, size - distance) : Math.min(distance, size - distance),
    isSymmetric,
  ),
  // Messages use both directions if the group goes all the way round, so that each direction carries half of them; any other group is a
  // chain, whose messages back to its first rank go the other way.
  crowd: ({ size, directions }, part, pattern) => {
    const isRound = part.size * part.spacing === size;
    if (pattern.kind === 'other') return null;
    if (directions === 1) {
      const isNext =
        isRound && (pattern.kind === 'chain' || (pattern.kind === 'shift' && pattern.last === 1));
      return isNext ? { hops: part.spacing, load: part.spacing } : null;
    }
    if (pattern.kind === 'shift') {
      const { first, last } = pattern;
      const ways = part.spacing * shortWays(part.size, first, last);
      if (!isRound) return crowdOnLine(part, pattern);
      return { hops: part.spacing * longestShortWay(part.size, first, last), load: ways };
    }
    if (!isRound) return crowdOnLine(part, pattern);
    if (pattern.kind === 'chain') return { hops: part.spacing, load: part.spacing };
    const { offset } = pattern;
    const crossing = 2 * offset === part.size ? offset : 2 * offset - 1;
    return { hops: part.spacing * offset, load: part.spacing * crossing };
  },
  // Each link carries its share of one direction, which is all that an NPU can send if links go one way.
  pair: ({ size, directions }, part, { from, to }) => {
    const ahead = ((to - from) * part.spacing + size) % size;
    if (directions === 1) return { hops: ahead, load: messagesOnLink(part, ahead) };
    const hops = Math.min(ahead, size - ahead);
    const ways = 2 * hops === size ? 2 : 1;
    return { hops, load: (2 * messagesOnLink(part, hops)) / ways };
  },
  parts: ({ size, lanes, directions }) => [
    { component: 'link', count: (size * lanes * directions) / 2, width: 1, ports: 1 },
  ],
  // Messages go the other way round; without one link the ring is a line.
  without: ({ size, lanes, directions }, graph, lost) => {
    const gaps = [...new Set([...lost].map((link) => gapOf(graph, link, size)))].sort((a, b) => a - b);
    const names = gaps.map((gap) => `${gap} and ${(gap + 1) % size}`).join(', ');
    if (size <= 2 || directions === 1) {
      const why = size <= 2 ? 'they have no other link' : 'all links go one way';
      return cut(`without the link between NPUs ${names} messages have no way round: ${why}`);
    }
    if (gaps.length > 1) {
      const runs = gaps.map((gap, at) => `${(gaps.at(at - 1)! + 1) % size} to ${gap}`);
      return cut(`without the links between NPUs ${names} the ring is cut in parts: ${runs.join(', ')}`);
    }
    return detours(graph, lost, (from, to, channel, taken) => {
      const ahead = (to - from + size) % size;
      const isAhead = 2 * ahead === size ? channel % 2 !== 0 : 2 * ahead > size;
      const lane = Math.floor(channel / directions) % lanes;
      const row = (lane * directions + (isAhead ? 0 : 1)) * size;
      const step = isAhead ? 1 : size - 1;
      for (let npu = from; npu !== to; npu = (npu + step) % size) taken.push(row + npu);
    });
  },
  // A proper divisor of the ring's size is at most half of it, so that no way round is shorter.
  isSymmetric,
};
