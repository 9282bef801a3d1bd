/** The wires of a block: nodes, links and routes, parts to buy, and facts that follow from them. */
import type { BlockForm } from './block.ts';
import type { BlockGraph } from './graph.ts';
import type { ParameterValues } from './parameters.ts';
import type { BlockRoom } from './room.ts';

/** `count` parts of one kind in one block: links are counted with both their ways. */
export interface BlockPart {
  readonly component: 'link' | 'nic' | 'switch';
  readonly count: number;
  /** Of the links it is made for. */
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
  /** The ranks `first` to `last` to the next each; the next of the last of all is the first. */
  | { readonly kind: 'chain'; readonly first: number; readonly last: number }
  /** At most one message between two ranks. */
  | { readonly kind: 'other' };

/** Two ranks of a group, of which the first sends to the second. */
export interface RankPair {
  readonly from: number;
  readonly to: number;
}

export interface Crowd {
  /** Links of the longest route. */
  readonly hops: number;
  /** Most bytes on a link over the share that it has of what an NPU can send in all. */
  readonly load: number;
}

/**
 * Ranks of a group, for the links between them: two given ones, every two that are `offset` apart by their numbers, every
 * two whose numbers differ in the bit `offset` only, or any two.
 */
export type Apart =
  | { readonly kind: 'shift' | 'exchange'; readonly offset: number }
  | { readonly kind: 'any' }
  | ({ readonly kind: 'pair' } & RankPair);

/** Links of a message between the ranks that are nearest, and between those that are farthest apart. */
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
  /** Nodes, links and routes. Only asked where its links can be written out. */
  graph(form: BlockForm<P>): BlockGraph;

  // What follows from the graph as well, for sizes whose links cannot be written out; a test proves them equal.

  /** Links between such ranks of a group of more than one. Distance is the block's own: `hopsByIndex` has it follow from numbers. */
  hops(form: BlockForm<P>, part: BlockPartition, apart: Apart): HopRange;
  /** What one block is built of. */
  parts(form: BlockForm<P>): readonly BlockPart[];
  /** Whether all ranks of such a group see the same distances. */
  isSymmetric(form: BlockForm<P>, part: BlockPartition): boolean;
  /**
   * What messages of one pattern, all of one byte and all at once in every such group, lay on the links; what it cannot
   * tell in a few steps (null) is counted link by link. A test proves them equal.
   */
  crowd?(form: BlockForm<P>, part: BlockPartition, pattern: Pattern): Crowd | null;
  /**
   * What a message of one byte from rank `from` of every such group to rank `to` of it lays on the links, all at once. It
   * takes the direct way, both ways where they are equally long, and all lanes. A test counts it link by link.
   */
  pair(form: BlockForm<P>, part: BlockPartition, ranks: RankPair): Crowd;

  /** Of blocks with switches: those of one lane, in the order of the graph. */
  switches?(form: BlockForm<P>): readonly NamedSwitches[];
  /**
   * Where messages go without the links `lost`, both ways of each. Messages whose healthy route has none of them keep it.
   *
   * @param graph the block's own
   */
  without(form: BlockForm<P>, graph: BlockGraph, lost: ReadonlySet<number>): Detours;

  /** Of blocks with switches: where they stand. */
  readonly room?: BlockRoom<P>;
}
