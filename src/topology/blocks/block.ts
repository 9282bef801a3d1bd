import type { BlockKind } from '../dimension.ts';

/** What a building block of a dimension is: one value of this shape per file of this folder. */
export interface Block {
  readonly kind: BlockKind;
  readonly label: string;
  /** The name printed in the notation. */
  readonly short: string;
  /** Names the notation reads, in lower case, `label` and `short` included. */
  readonly aliases: readonly string[];
  /** Links of one NPU when its bandwidth is given as a total: each has an equal share of it. */
  readonly linksPerNpu: (size: number) => number;
  /** Links between two NPUs whose indices are `distance` apart, 0 < distance < size. */
  readonly hops: (size: number, distance: number) => number;
  /** Of a total of `bandwidthGBps` per NPU, what a message to one peer gets. */
  readonly messageBandwidthGBps: (size: number, bandwidthGBps: number) => number;
  /**
   * Of `links` links per NPU, how many a message to one peer travels on, as the reference simulator
   * counts them; 0 when the block cannot be built from so few.
   */
  readonly linksPerMessage: (size: number, links: number) => number;
  /** Of `links` links per NPU, how many the block can use. */
  readonly usableLinks: (size: number, links: number) => number;
  /** Links per NPU the block needs at least, in words for an error message. */
  readonly linksNeeded: (size: number) => number;
}
