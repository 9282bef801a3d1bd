/**
 * Holdings of ranks while a collective runs: per rank and block the set of ranks whose contribution is in it.
 *
 * | collective     | at the start rank r holds         | at the end rank r must hold              |
 * |----------------|-----------------------------------|------------------------------------------|
 * | all-reduce     | its part of every block           | every block with all contributions       |
 * | reduce-scatter | its part of every block           | block r with all contributions           |
 * | all-gather     | block r                           | every block b as rank b gave it          |
 * | all-to-all     | the blocks r -> to                | the blocks from -> r as `from` gave them |
 */
import type { Collective } from './types.ts';

/** Contributors of one block, rank r being bit r. */
export type Contributors = bigint;

/** What one rank holds, by block. */
export type Holding = ReadonlyMap<number, Contributors>;

export function startOf(collective: Collective, ranks: number, rank: number): Map<number, Contributors> {
  const own = 1n << BigInt(rank);
  if (collective === 'allGather') return new Map([[rank, own]]);
  const first = collective === 'allToAll' ? rank * ranks : 0;
  return new Map(numbersBelow(ranks).map((index) => [first + index, own]));
}

export function promiseOf(collective: Collective, ranks: number, rank: number): Holding {
  const all = (1n << BigInt(ranks)) - 1n;
  if (collective === 'reduceScatter') return new Map([[rank, all]]);
  return new Map(
    numbersBelow(ranks).map((index) => {
      if (collective === 'allReduce') return [index, all];
      return [collective === 'allToAll' ? index * ranks + rank : index, 1n << BigInt(index)];
    }),
  );
}

/** The ranks of a set, ascending. */
export function ranksIn(contributors: Contributors): readonly number[] {
  const ranks: number[] = [];
  for (let rest = contributors, rank = 0; rest > 0n; rest >>= 1n, rank++) if (rest & 1n) ranks.push(rank);
  return ranks;
}

export function numbersBelow(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}
