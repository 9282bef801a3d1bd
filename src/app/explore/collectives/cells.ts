/**
 * The holdings of the ranks as a matrix: a row a rank, a column a block; of an all-to-all, a column for each sender.
 */
import { promiseOf, ranksIn, type Holding } from '../../../collective/holdings.ts';
import type { Piece, Schedule } from '../../../collective/schedule-shape.ts';
import { rangesText } from './step-text.ts';

export interface Cell {
  /** As short as a cell is wide. */
  readonly text: string;
  readonly spoken: string;
  /** How much of what could be in it is in it, 0..1. */
  readonly share: number;
  /** Whether it is what the collective promises the rank. */
  readonly isKept: boolean;
  /** Whether the last step changed it. */
  readonly isNew: boolean;
}

export function cellsOf(
  schedule: Schedule,
  held: readonly Holding[],
  before: readonly Holding[],
): readonly (readonly Cell[])[] {
  const columns = Array.from({ length: columnsOf(schedule) }, (_, column) => column);
  return held.map((holding, rank) => {
    const promise = promiseOf(schedule, rank);
    return columns.map((column) => {
      const blocks = blocksIn(schedule, column);
      const isNew = blocks.some((block) => holding.get(block) !== before[rank]?.get(block));
      const promised = blocks.filter((block) => promise.has(block));
      const isKept =
        promised.length > 0 && promised.every((block) => holding.get(block) === promise.get(block));
      return { ...contentOf(schedule, holding, column), isKept, isNew };
    });
  });
}

/** Pieces of a whole buffer beyond these are not drawn. */
const MOST_PIECES = 16;

/** A column a rank, or a piece of a payload that all have. */
function columnsOf({ ranks, pieces }: Schedule): number {
  return pieces === undefined || isByOwner(pieces) ? ranks : Math.min(pieces.length, MOST_PIECES);
}

function isByOwner(pieces: readonly Piece[]): boolean {
  return pieces.some(({ owner }) => owner > 0);
}

/** The blocks of a column. */
function blocksIn({ collective, ranks, pieces }: Schedule, column: number): readonly number[] {
  if (pieces !== undefined) {
    if (!isByOwner(pieces)) return [column];
    return [...pieces.keys()].filter((piece) => pieces[piece]!.owner === column);
  }
  if (collective !== 'allToAll') return [column];
  return Array.from({ length: ranks }, (_, to) => column * ranks + to);
}

function contentOf(
  schedule: Schedule,
  holding: Holding,
  column: number,
): Pick<Cell, 'text' | 'spoken' | 'share'> {
  const { collective, ranks, pieces } = schedule;
  if (pieces !== undefined) return contentOfPieces(schedule, holding, blocksIn(schedule, column));
  if (collective === 'allToAll') {
    const first = column * ranks;
    const to = blocksIn(schedule, column).flatMap((block) => (holding.has(block) ? [block - first] : []));
    const text = rangesText(to);
    return { text, spoken: to.length === 0 ? 'nothing' : `for rank ${text}`, share: to.length / ranks };
  }
  const contributors = ranksIn(holding.get(column) ?? 0n);
  if (contributors.length === 0) return { text: '', spoken: 'nothing', share: 0 };
  const isCopied = collective === 'allGather' || collective === 'broadcast' || collective === 'sendReceive';
  if (isCopied) return { text: '●', spoken: 'held', share: 1 };
  const spoken = `contributions of rank ${rangesText(contributors)}`;
  return { text: `${contributors.length}`, spoken, share: contributors.length / ranks };
}

/** Of several pieces, how many are held, or the contributions that all of them have. */
function contentOfPieces(
  { collective, ranks }: Schedule,
  holding: Holding,
  pieces: readonly number[],
): Pick<Cell, 'text' | 'spoken' | 'share'> {
  const held = pieces.filter((piece) => holding.has(piece));
  if (held.length === 0) return { text: '', spoken: 'nothing', share: 0 };
  if (collective === 'allReduce' || collective === 'reduceScatter') {
    const least = Math.min(...pieces.map((piece) => ranksIn(holding.get(piece) ?? 0n).length));
    return { text: `${least}`, spoken: `contributions of ${least} ranks`, share: least / ranks };
  }
  const text = pieces.length === 1 ? '●' : `${held.length}/${pieces.length}`;
  return { text, spoken: `${held.length} of ${pieces.length} pieces`, share: held.length / pieces.length };
}
