/** Traces of ranks that do different things, as one graph that a replay runs. */
import type { Collective } from '../collective/types.ts';

export interface ReplayCollective {
  readonly collective: Collective;
  readonly bytes: number;
  /** The NPUs of the group; absent for all of them. */
  readonly span?: { readonly size: number; readonly stride: number };
  /** Of a message, where its ranks are NPUs of the network. Absent where they lie on another number of NPUs. */
  readonly message?: { readonly from: number; readonly to: number };
}

export interface ReplayOp {
  readonly name: string;
  /** Cells of ranks that take part. */
  readonly cells: readonly number[];
  /** Computations of a lane run one after another, in the order of the list; -1 for none. */
  readonly lane: number;
  /** Of a computation. */
  readonly durationNs: number;
  /** Null for a computation. */
  readonly sends: ReplayCollective | null;
  /** Indices of earlier operations. */
  readonly after: readonly number[];
}

/** Ranks that run alike. */
export interface ReplayCell {
  /** One of them. */
  readonly rank: number;
  readonly file: string;
  readonly ranks: number;
}

export interface ReplayGraph {
  readonly cells: readonly ReplayCell[];
  readonly ops: readonly ReplayOp[];
}
