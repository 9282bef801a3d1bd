import type { BlockShape } from '../topology/blocks/blocks.ts';
import type { Dimension, SplitBandwidth } from '../topology/dimension.ts';

/** The part of a topology that decides how bytes load it; a design's topology fits. */
export interface TrafficTopology {
  readonly dimensions: readonly (BlockShape & Partial<Pick<Dimension, 'wires' | 'link'>>)[];
  readonly splitBandwidth: SplitBandwidth;
  /** Chunks that a dimension serves at once: their steps may be on different links. Defaults to 1. */
  readonly chunksAtOnce?: number;
}
