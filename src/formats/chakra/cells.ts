/**
 * Divides ranks into cells that run alike: ranks of one class whose partners run alike as well. One rank stands for its cell, so a
 * replay costs what the cells cost, however many ranks there are.
 */
import { mix } from './canonical.ts';
import type { Rank } from './rank-set.ts';

export interface Cells {
  readonly cellOf: ReadonlyMap<number, number>;
  /** The first rank of each cell. */
  readonly first: readonly number[];
  /** The number of ranks in each cell. */
  readonly sizes: readonly number[];
}

/** Enough rounds for a pipeline whose stages differ only by their distance to its ends. */
const MOST_ROUNDS = 4096;

export function cellsOf(ranks: ReadonlyMap<number, Rank>, world: number): Cells {
  const list = [...ranks.values()].toSorted((a, b) => a.rank - b.rank);
  const classes = new Map<unknown, number>();
  let colours = new Map<number, number>();
  for (const { rank, of } of list) {
    if (!classes.has(of)) classes.set(of, classes.size);
    colours.set(rank, mix(7, classes.get(of)!));
  }
  let distinct = new Set(colours.values()).size;
  for (let round = 0; round < MOST_ROUNDS && distinct < list.length; round += 1) {
    const next = new Map<number, number>();
    for (const rank of list) next.set(rank.rank, refined(rank, colours, world));
    const count = new Set(next.values()).size;
    if (count === distinct) break;
    colours = next;
    distinct = count;
  }
  return numbered(list, colours);
}

function refined(rank: Rank, colours: ReadonlyMap<number, number>, world: number): number {
  const colourOf = (other: number): number => colours.get(other) ?? 0;
  let hash = colours.get(rank.rank)!;
  for (const [place, peer] of rank.peers.entries()) {
    if (peer < 0) continue;
    const away = Math.abs(peer - rank.rank);
    hash = mix(mix(hash, colourOf(peer)), Math.min(away, Math.max(0, world - away)) * 31 + place);
  }
  for (const members of rank.members) {
    let sum = 0;
    for (const member of members ?? []) sum = (sum + mix(3, colourOf(member))) >>> 0;
    hash = mix(hash, sum);
  }
  return hash;
}

function numbered(list: readonly Rank[], colours: ReadonlyMap<number, number>): Cells {
  const cellOf = new Map<number, number>();
  const first: number[] = [];
  const sizes: number[] = [];
  const byColour = new Map<number, number>();
  for (const { rank } of list) {
    const colour = colours.get(rank)!;
    let cell = byColour.get(colour);
    if (cell === undefined) {
      cell = first.push(rank) - 1;
      sizes.push(0);
      byColour.set(colour, cell);
    }
    sizes[cell]! += 1;
    cellOf.set(rank, cell);
  }
  return { cellOf, first, sizes };
}
