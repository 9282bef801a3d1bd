/**
 * Holdings of ranks while a collective runs: per rank and block the set of ranks whose contribution is in it.
 *
 * | collective     | at the start rank r holds         | at the end rank r must hold              |
 * |----------------|-----------------------------------|------------------------------------------|
 * | all-reduce     | its part of every block           | every block with all contributions       |
 * | reduce-scatter | its part of every block           | block r with all contributions           |
 * | all-gather     | block r                           | every block b as rank b gave it          |
 * | all-to-all     | the blocks r -> to                | the blocks from -> r as `from` gave them |
 * | broadcast      | rank 0: every block, r: nothing   | every block as rank 0 gave it            |
 * | reduce         | its part of every block           | rank 0: every block with all, r: nothing |
 * | send-receive   | block r                           | block r - 1 (of rank 0: the last)        |
 *
 * Ranks count from the root, so that any NPU may be the root. A send-receive to a rank further away is a sequence of these.
 */
import type { Piece, Schedule } from './schedule-shape.ts';
import type { Collective } from './types.ts';

/** The rank whose data a broadcast sends, and which gets the sum of a reduce. */
export const ROOT = 0;

/** Contributors of one block; bit r stands for rank r. */
export type Contributors = bigint;

/** What one rank holds, by block. */
export type Holding = ReadonlyMap<number, Contributors>;

/** What the blocks of a schedule are, and whose. */
export type Payload = Pick<Schedule, 'collective' | 'ranks' | 'pieces'>;

export function startOf(payload: Payload, rank: number): Map<number, Contributors> {
  const { collective, ranks, pieces } = payload;
  if (pieces !== undefined) return pieceStart(collective, pieces, rank);
  const contribution = 1n << BigInt(rank);
  if (collective === 'allGather' || collective === 'sendReceive') return new Map([[rank, contribution]]);
  if (collective === 'broadcast' && rank !== ROOT) return new Map();
  const first = collective === 'allToAll' ? rank * ranks : 0;
  return new Map(numbersBelow(ranks).map((index) => [first + index, contribution]));
}

export function promiseOf(payload: Payload, rank: number): Holding {
  const { collective, ranks, pieces } = payload;
  if (pieces !== undefined) return piecePromise(collective, ranks, pieces, rank);
  const all = (1n << BigInt(ranks)) - 1n;
  if (collective === 'reduceScatter') return new Map([[rank, all]]);
  if (collective === 'reduce' && rank !== ROOT) return new Map();
  if (collective === 'sendReceive') {
    const before = (rank + ranks - 1) % ranks;
    return new Map([[before, 1n << BigInt(before)]]);
  }
  return new Map(
    numbersBelow(ranks).map((index) => {
      if (collective === 'allReduce' || collective === 'reduce') return [index, all];
      if (collective === 'broadcast') return [index, 1n << BigInt(ROOT)];
      return [collective === 'allToAll' ? index * ranks + rank : index, 1n << BigInt(index)];
    }),
  );
}

function pieceStart(
  collective: Collective,
  pieces: readonly Piece[],
  rank: number,
): Map<number, Contributors> {
  const contribution = 1n << BigInt(rank);
  const isReduced = collective === 'allReduce' || collective === 'reduceScatter';
  const start = new Map<number, Contributors>();
  pieces.forEach(({ owner }, piece) => {
    if (isReduced || owner === rank) start.set(piece, contribution);
  });
  return start;
}

function piecePromise(
  collective: Collective,
  ranks: number,
  pieces: readonly Piece[],
  rank: number,
): Map<number, Contributors> {
  const isReduced = collective === 'allReduce' || collective === 'reduceScatter';
  const promise = new Map<number, Contributors>();
  pieces.forEach(({ owner, target }, piece) => {
    if (collective === 'reduceScatter' && owner !== rank) return;
    if (collective === 'allToAll' && target !== rank) return;
    promise.set(piece, isReduced ? (1n << BigInt(ranks)) - 1n : 1n << BigInt(owner));
  });
  return promise;
}

/** Returns the ranks of a set, ascending. */
export function ranksIn(contributors: Contributors): readonly number[] {
  const ranks: number[] = [];
  for (let rest = contributors, rank = 0; rest > 0n; rest >>= 1n, rank++) if (rest & 1n) ranks.push(rank);
  return ranks;
}

export function numbersBelow(count: number): readonly number[] {
  return Array.from({ length: count }, (_, index) => index);
}
