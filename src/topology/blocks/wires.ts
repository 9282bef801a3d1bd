/** The wires of a block: nodes, links and routes, parts to buy, and facts that follow from them. */
import type { BlockForm } from './block.ts';
import type { BlockGraph } from './graph.ts';
import type { ParameterValues } from './parameters.ts';
import type { BlockRoom } from './room.ts';

/** `count` parts of one kind in one block; a link with both directions counts once. */
export interface BlockPart {
  readonly component: 'link' | 'nic' | 'switch';
  readonly count: number;
  /** In units of the links that it is made for. */
  readonly width: number;
  /** Ports of a switch, 1 for everything else. */
  readonly ports: number;
}

/** Ranks of a group inside a block: `size` NPUs whose indices are `spacing` apart. */
export interface BlockPartition {
  readonly size: number;
  readonly spacing: number;
}

/** Who sends to whom: every rank to the ranks `first` to `last` further, or to the one whose number differs in one bit. */
export type Pattern =
  | { readonly kind: 'shift'; readonly first: number; readonly last: number; readonly isByPeer: boolean }
  | { readonly kind: 'exchange'; readonly offset: number }
  /** The ranks `first` to `last` each send to the next rank; the last rank of all sends to the first. */
  | { readonly kind: 'chain'; readonly first: number; readonly last: number }
  /** At most one message between any two ranks. */
  | { readonly kind: 'other' };

/** Two ranks of a group; the first sends to the second. */
export interface RankPair {
  readonly from: number;
  readonly to: number;
}

export interface Crowd {
  /** Links of the longest route. */
  readonly hops: number;
  /** The most bytes on a link, divided by the link's share of what an NPU can send in all. */
  readonly load: number;
}

/**
 * Which ranks of a group to compare: two given ones, every two whose numbers are `offset` apart, every two whose numbers differ only in the
 * bit `offset`, or any two.
 */
export type Apart =
  | { readonly kind: 'shift' | 'exchange'; readonly offset: number }
  | { readonly kind: 'any' }
  | ({ readonly kind: 'pair' } & RankPair);

/** Links of a message between the nearest of these ranks, and between the farthest. */
export interface HopRange {
  readonly least: number;
  readonly most: number;
}

/** Switches of one lane of a block that are alike, which conditions name by their number. */
export interface NamedSwitches {
  readonly name: string;
  readonly count: number;
}

/** The routes that are left without some links, or a sentence that says who is cut off and what is allowed. */
export type Detours =
  | { readonly ok: true; readonly route: BlockGraph['route'] }
  | { readonly ok: false; readonly message: string };

/** @typeParam P values of its parameters */
export interface BlockWires<P extends ParameterValues = ParameterValues> {
  /** Nodes, links and routes. Called only if the links can be listed. */
  graph(form: BlockForm<P>): BlockGraph;

  // These follow from the graph as well; they serve sizes whose links cannot be listed, and a test proves them equal.

  /**
   * Links between such ranks of a group of more than one. Each block defines its metric; `hopsByIndex` derives it from the difference of
   * numbers.
   */
  hops(form: BlockForm<P>, part: BlockPartition, apart: Apart): HopRange;
  /** What one block is built of. */
  parts(form: BlockForm<P>): readonly BlockPart[];
  /** Whether all ranks of such a group see the same distances. */
  isSymmetric(form: BlockForm<P>, part: BlockPartition): boolean;
  /**
   * The load on the links of the messages of one pattern, each of one byte and all at once in every such group. Patterns without a short
   * rule (null) are counted link by link. A test proves them equal.
   */
  crowd?(form: BlockForm<P>, part: BlockPartition, pattern: Pattern): Crowd | null;
  /**
   * The load on the links of a message of one byte from rank `from` to rank `to` of every such group, all at once. It takes the direct
   * path, both directions if they are equally long, and all lanes. A test counts it link by link.
   */
  pair(form: BlockForm<P>, part: BlockPartition, ranks: RankPair): Crowd;

  /** For blocks with switches: the switches of one lane, in the order of the graph. */
  switches?(form: BlockForm<P>): readonly NamedSwitches[];
  /**
   * Where messages go without the links `lost`, in both directions of each. Messages whose healthy route avoids them keep it.
   *
   * @param graph the healthy graph of the block
   */
  without(form: BlockForm<P>, graph: BlockGraph, lost: ReadonlySet<number>): Detours;

  /** For blocks with switches: where they stand. */
  readonly room?: BlockRoom<P>;
}
