/**
 * The shape of a building block. A block is a folder here with one value of this shape, its row in `blocks.ts` and its wires in
 * `block-wires.ts`: notation, parameters, links, routes, parts to buy, drawing and default algorithms. All else follows.
 *
 * Bandwidths are relative: a link of width 1 is as wide as each link of an NPU, so that b, what one NPU can send in all, is linksPerNpu x
 * the bandwidth of a link of width 1.
 */
import type { Drawing } from './drawing.ts';
import type { ParameterSpecs, ParameterValues } from './parameters.ts';

/** A block as it is built. */
export interface BlockForm<P extends ParameterValues = ParameterValues> {
  /** NPUs that it joins. */
  readonly size: number;
  /** The number of copies of the whole block side by side. */
  readonly lanes: number;
  /** 1: all links go one way. Always 2 for blocks without `hasDirections`. */
  readonly directions: 1 | 2;
  /** Every parameter; those that were left out have their defaults. */
  readonly parameters: P;
}

/** Names of the block in the files of other tools. If a tool has none, an export says so. */
export interface FileNames {
  readonly astra?: string;
  readonly astra2?: string;
  readonly libra?: string;
}

/**
 * How the ranks of a group lie on the switches inside a block, for algorithms that go by switch: rank r is at place floor(r / rails) mod
 * perSwitch of switch floor(r / (rails perSwitch)) rails + r mod rails.
 */
export interface SwitchPlaces {
  /** Ranks on one switch. */
  readonly perSwitch: number;
  /** Switches along each direction, the first counted fastest; empty if all ranks are on one switch. */
  readonly sides: readonly number[];
  /** Every `rails`-th rank is on the same switch. Defaults to 1: ranks of one switch follow each other. */
  readonly rails?: number;
  /** Messages between switches go one way only along each direction. */
  readonly isOneWay?: true;
}

/** What a switch that adds can do: it receives each message once and sends its sum, or a copy, down to all. */
export interface InNetwork {
  /** Names of collectives (collective/types.ts). */
  readonly collectives: readonly string[];
  /** The share of a link's bandwidth that it sustains. */
  readonly efficiency: number;
}

/**
 * @typeParam A names of algorithms (collective/ checks them)
 * @typeParam P values of its parameters
 */
export interface Block<A extends string = string, P extends ParameterValues = ParameterValues> {
  readonly label: string;
  /** Less common; the page offers it under "More blocks". */
  readonly isSpecial?: true;
  /** The name printed in the notation. */
  readonly short: string;
  /** Names that the notation accepts, in lower case and without blanks, including `label` and `short`; no two blocks share a name. */
  readonly aliases: readonly string[];
  /** The parameters beside its size, which its form carries. */
  readonly parameters: ParameterSpecs<P>;
  /** Returns the size, if it follows from the parameters; the notation then gives the parameters only. */
  sizeOf?(parameters: P): number;
  /** The size of a new block, if its size is given. Defaults to 8. */
  readonly startSize?: number;
  /** Any NPUs may form a group, since each reaches every other in the same way. */
  readonly joinsAllAlike?: true;
  /** Each NPU has a direct link to every other. */
  readonly hasLinkToEach?: true;
  /** The largest number of NPUs in a block that the search form proposes, as each needs a port for every other. Defaults to no limit. */
  readonly mostProposed?: number;
  /** Returns what is wrong with a size and parameters that are each within their bounds: the parameter (or `size`) and a sentence. */
  problemsOf?(form: BlockForm<P>): readonly { readonly field: string; readonly message: string }[];
  /**
   * Algorithms in order of preference, of which a dimension runs the first that can do the collective on its size; `usual` serves every
   * collective without a list.
   */
  readonly algorithms: { readonly usual: readonly A[] } & Readonly<Record<string, readonly A[]>>;

  // These follow from the graph as well; they serve sizes whose links cannot be listed, and a test proves them equal.

  /** Links out of one NPU, of width 1 each: the most that any NPU has, and at least one for a block of one NPU. */
  linksPerNpu(form: BlockForm<P>): number;
  /** Whether some of its links have another latency than the dimension. By default none has. */
  hasLatencies?(form: BlockForm<P>): boolean;
  /** Paths through the block that share no link, so that each may have its queue of chunks. */
  channels(form: BlockForm<P>): number;
  /** Whether there are switches inside, which NPUs reach through NICs. */
  hasSwitches(form: BlockForm<P>): boolean;
  /** The names of the switches of one lane, where people give them. By default they have numbers alone. */
  switchNames?(form: BlockForm<P>): readonly string[];
  /** Whether all messages may go one way; channels are then the two directions in turn. */
  readonly hasDirections: boolean;
  /** Whether channels with odd numbers run an algorithm round the group the other way, which rings do with half of every message. By default none does. */
  turnsRound?(form: BlockForm<P>, algorithm: string): boolean;
  /** Whether an NPU is joined only to the next one; otherwise it reaches every other in the same way. */
  readonly joinsNextOnly: boolean;
  /** Whether the links between some of its NPUs form such a block by themselves. */
  readonly isAlikeInParts: boolean;
  /** Whether a direct exchange takes one lane for each peer, in turn, if lanes are counted; otherwise it takes all at once. */
  readonly takesLaneByPeer: boolean;
  /** The share of what an NPU can send that reaches the other NPUs of such a group. */
  groupShare(form: BlockForm<P>, groupSize: number): number;

  /**
   * For blocks with links between their switches: how the NPUs lie on the switches; null if the block is built without switches. What such
   * links carry is not a multiple of what an NPU sends, so that a phase is always laid on them, and no group has a smaller block to itself.
   */
  places?(form: BlockForm<P>): SwitchPlaces | null;
  /** Set for other blocks in which no group has a smaller block to itself, so that a phase is always laid on their links. */
  readonly isWhole?: true;

  /** For blocks whose switch can add up what passes through it. */
  inNetwork?(form: BlockForm<P>): InNetwork | null;

  // As files that give links one by one count them (ASTRA-sim 1.0), for NPUs with `links` links each.

  /**
   * How many links of an NPU a message to one peer is spread over, side by side; 0 if the block cannot be built from this number of links.
   */
  linksPerMessage(size: number, links: number): number;
  /** Links that the block can use. */
  usableLinks(size: number, links: number): number;
  /** The least number of links per NPU that the block needs, and what they are for. */
  linksNeeded(size: number): { readonly count: number; readonly why: string };

  readonly fileNames: FileNames;
  /** Draws at most `most` of its NPUs in a square of side 1. */
  draw(form: BlockForm<P>, most: number): Drawing;
  readonly words: {
    /** Where the links of an NPU go and what share of b each carries. */
    readonly links: string;
    /** What lies side by side. */
    readonly lanes: string;
  };
}
