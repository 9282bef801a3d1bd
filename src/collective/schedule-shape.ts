/**
 * A basic algorithm is a `Schedule`: who sends which blocks to whom, step by step, for P ranks. It is lazy (called for each step and rank),
 * since a direct exchange of 65,536 ranks has 4e9 sends.
 */
import type { CollectiveName } from './collectives.ts';

/**
 * One message of a schedule. Blocks are numbered pieces of the payload: 0..P-1 for all-reduce, reduce-scatter and all-gather (block i is
 * owned by rank i), from * P + to for all-to-all. A `reduce` send is added to what the receiver holds; any other send replaces it.
 */
export interface Send {
  readonly from: number;
  readonly to: number;
  readonly blocks: readonly number[];
  readonly reduce: boolean;
}

/** A piece of the payload of a schedule that cuts it otherwise than into one block for each rank. */
export interface Piece {
  /** Who has it at first or, of a reduce-scatter, at the end; -1 in an all-reduce. */
  readonly owner: number;
  /** Who gets it in an all-to-all, else -1. */
  readonly target: number;
}

export interface Schedule {
  readonly collective: CollectiveName;
  readonly ranks: number;
  readonly steps: number;
  /** What its block numbers stand for. Defaults to one block for each rank, or for each pair of an all-to-all. */
  readonly pieces?: readonly Piece[];
  /** The messages that rank `from` sends in `step`; it may use everything received in earlier steps. */
  readonly sends: (step: number, from: number) => readonly Send[];
  /** The same messages by their number of blocks, if that is known without listing the blocks. */
  readonly counted?: (step: number, from: number) => readonly CountedSend[];
}

export interface CountedSend {
  readonly to: number;
  readonly blocks: number;
  /** The links of its block that it takes. Defaults to the route of the block. */
  readonly links?: readonly number[];
}
