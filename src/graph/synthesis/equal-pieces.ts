/**
 * Parts of a buffer in whole numbers of equal pieces, for schedules that move pieces of one size: files of other tools, and
 * algorithms that are timed beside the others. The largest remainders are rounded up.
 */
import type { BoundedCollective } from '../bounds/bounded-collective.ts';
import type { Block, GraphMessage, GraphSchedule, PipelinedPart } from './schedule.ts';

/** The schedule of parts where each NPU's block of the buffer is `pieces` equal pieces; blocks are numbered NPU by NPU. */
export function inEqualPieces(
  collective: BoundedCollective,
  npus: number,
  parts: readonly PipelinedPart[],
  pieces: number,
): GraphSchedule {
  const groups = new Map<string, number[]>();
  parts.forEach(({ owner, target }, part) => {
    const key = `${owner} ${target}`;
    groups.set(key, [...(groups.get(key) ?? []), part]);
  });
  // A broadcast has one block, an all-reduce as many as there are NPUs, whose roots are where the trees want them.
  const count = collective === 'allReduce' ? npus * pieces : pieces;
  const share = 1 / pieces / (collective === 'broadcast' ? 1 : npus);
  const blocks: Block[] = [];
  // What a part carries: pieces that follow each other.
  const carried = parts.map((): { first: number; count: number } => ({ first: 0, count: 0 }));
  const inOrder = [...groups.values()].sort(
    ([a], [b]) => placeOf(parts[a!]!, npus) - placeOf(parts[b!]!, npus),
  );
  for (const members of inOrder) {
    const shares = members.map((part) => parts[part]!.share);
    for (const [index, whole] of apportioned(shares, count).entries()) {
      const { owner, target } = parts[members[index]!]!;
      carried[members[index]!] = { first: blocks.length, count: whole };
      for (let piece = 0; piece < whole; piece += 1) blocks.push({ owner, target, share });
    }
  }
  return {
    collective,
    blocks,
    steps: lastStep(parts, carried) + 1,
    messagesOf: (step) =>
      parts.flatMap(({ edges }, part): readonly GraphMessage[] => {
        const { first, count } = carried[part]!;
        return edges.flatMap(({ from, to, arcs, isReduced, round }) => {
          const piece = step - round;
          if (piece < 0 || piece >= count) return [];
          return [{ block: first + piece, from, to, arcs, isReduced }];
        });
      }),
  };
}

function placeOf({ owner, target }: PipelinedPart, npus: number): number {
  return owner * npus + target;
}

function lastStep(parts: readonly PipelinedPart[], carried: readonly { readonly count: number }[]): number {
  let last = -1;
  parts.forEach(({ edges }, part) => {
    const { count } = carried[part]!;
    if (count > 0) for (const { round } of edges) last = Math.max(last, round + count - 1);
  });
  return last;
}

/** Whole numbers of the sum `count` in the ratio of `shares`, the largest remainders rounded up, the first of equal ones. */
function apportioned(shares: readonly number[], count: number): readonly number[] {
  const sum = shares.reduce((total, share) => total + share, 0);
  const exact = shares.map((share) => (share / sum) * count);
  // A share that is whole but for rounding counts as whole.
  const floors = exact.map((value) => Math.floor(value + 1e-9));
  const left = count - floors.reduce((total, value) => total + value, 0);
  const order = exact
    .map((value, index) => ({ index, rest: value - floors[index]! }))
    .sort((a, b) => b.rest - a.rest || a.index - b.index);
  for (const { index } of order.slice(0, Math.max(0, left))) floors[index]! += 1;
  return floors;
}
