/**
 * The shape of a building block. A block is a folder here with one value of this shape, and its row in `blocks.ts`, with its wires in `block-wires.ts`:
 * notation, parameters, links, routes, parts to buy, drawing and default algorithms. All else follows.
 *
 * Bandwidths are relative: a link of width 1 is as wide as each of the links that an NPU has of its own, so that
 * b, what one NPU can send in all, is linksPerNpu x the bandwidth of a link of width 1.
 */
import type { Drawing } from './drawing.ts';
import type { ParameterSpecs, ParameterValues } from './parameters.ts';

/** A block as it is built. */
export interface BlockForm<P extends ParameterValues = ParameterValues> {
  /** NPUs that it joins. */
  readonly size: number;
  /** The whole of it this many times side by side. */
  readonly lanes: number;
  /** 1: all links go one way. For blocks with `hasDirections`; 2 for all others. */
  readonly directions: 1 | 2;
  /** Every parameter, those that were left out at their defaults. */
  readonly parameters: P;
}

/** Names of the block in the files of other tools. Missing: the tool has none, and an export says so. */
export interface FileNames {
  readonly astra?: string;
  readonly astra2?: string;
  readonly libra?: string;
}

/**
 * How the ranks of a group lie on the switches inside a block, for algorithms that go by switch: rank r is at place
 * floor(r / rails) mod perSwitch of switch floor(r / (rails perSwitch)) rails + r mod rails.
 */
export interface SwitchPlaces {
  /** Ranks on one switch. */
  readonly perSwitch: number;
  /** Switches along each direction, the first counted fastest; none: all ranks are on one. */
  readonly sides: readonly number[];
  /** Missing: 1, ranks of one switch follow each other. Else each switch has every so manieth. */
  readonly rails?: number;
  /** Messages between switches go along each direction one way only. */
  readonly isOneWay?: true;
}

/** What a switch that adds can do: it sends each message once up and its sum, or a copy, down to all. */
export interface InNetwork {
  /** Names of collectives (collective/types.ts). */
  readonly collectives: readonly string[];
  /** Of the bandwidth of a link, what it keeps up. */
  readonly efficiency: number;
}

/**
 * @typeParam A names of algorithms (collective/ checks them)
 * @typeParam P values of its parameters
 */
export interface Block<A extends string = string, P extends ParameterValues = ParameterValues> {
  readonly label: string;
  /** Less common: the page offers it behind "More blocks". */
  readonly isSpecial?: true;
  /** The name printed in the notation. */
  readonly short: string;
  /** Names the notation reads, in lower case and without blanks, `label` and `short` included; no other block has one of them. */
  readonly aliases: readonly string[];
  /** Beside its size; a block has none, or those that its form carries. */
  readonly parameters: ParameterSpecs<P>;
  /** Where the size follows from the parameters, which the notation then gives in its place. */
  sizeOf?(parameters: P): number;
  /** What a new one has where its size is given. Missing: 8. */
  readonly startSize?: number;
  /** Which of its NPUs form a group makes no difference: each reaches every other one in the same way. */
  readonly joinsAllAlike?: true;
  /** Each NPU has a link of its own to every other. */
  readonly hasLinkToEach?: true;
  /** The largest number of NPUs in a block that the search form proposes, as each needs a port for every other. Defaults to no limit. */
  readonly mostProposed?: number;
  /** What is wrong with a size and parameters that are each in their bounds: the parameter (or `size`) and a sentence. */
  problemsOf?(form: BlockForm<P>): readonly { readonly field: string; readonly message: string }[];
  /**
   * Algorithms in order of preference, of which a dimension runs the first that can do the collective on its size;
   * `usual` for every collective that has no list of its own.
   */
  readonly algorithms: { readonly usual: readonly A[] } & Readonly<Record<string, readonly A[]>>;

  // What follows from the graph as well, for sizes whose links cannot be written out; a test proves them equal.

  /** Links out of one NPU, of width 1 each: the most that any has, at least one of a block of one NPU, too. */
  linksPerNpu(form: BlockForm<P>): number;
  /** Ways through the block that share no link, so that each may have a queue of chunks. */
  channels(form: BlockForm<P>): number;
  /** Whether there are switches inside, which NPUs reach by NICs. */
  hasSwitches(form: BlockForm<P>): boolean;
  /** Whether messages may all go one way: channels are the two directions in turn. */
  readonly hasDirections: boolean;
  /** Whether an NPU is joined to the next only; else it reaches every other in the same way. */
  readonly joinsNextOnly: boolean;
  /** Whether the links between some of its NPUs are such a block by themselves. */
  readonly isAlikeInParts: boolean;
  /** Whether a direct exchange takes a lane for each peer, in turn, where the lanes are counted; else all at once. */
  readonly takesLaneByPeer: boolean;
  /** Of what an NPU can send, the share that reaches the other NPUs of such a group. */
  groupShare(form: BlockForm<P>, groupSize: number): number;

  /**
   * Of blocks with links between their switches: how its NPUs lie on them; null where the block is built without
   * switches. What such links carry is no multiple of what an NPU sends, so that a phase is always laid on them, and no
   * group has a smaller block among itself.
   */
  places?(form: BlockForm<P>): SwitchPlaces | null;
  /** Other blocks in which no group has a smaller block among itself, so that a phase is always laid on their links. */
  readonly isWhole?: true;

  /** Of blocks whose switch can add up what passes through it. */
  inNetwork?(form: BlockForm<P>): InNetwork | null;

  // As files with links one by one count them (ASTRA-sim 1.0), where NPUs have `links` links each.

  /** Of the links of an NPU, those that a message to one peer is spread over, side by side; 0 when the block cannot be built from so few. */
  linksPerMessage(size: number, links: number): number;
  /** Links the block can use. */
  usableLinks(size: number, links: number): number;
  /** Links per NPU the block needs at least, and what for. */
  linksNeeded(size: number): { readonly count: number; readonly why: string };

  readonly fileNames: FileNames;
  /** At most `most` of its NPUs, in a square of side 1. */
  draw(form: BlockForm<P>, most: number): Drawing;
  readonly words: {
    /** Where the links of an NPU go and what each carries of b. */
    readonly links: string;
    /** What lies side by side. */
    readonly lanes: string;
  };
}
