import type { Phase } from '../collective/types.ts';
import type { BlockShape } from '../topology/blocks/blocks.ts';
import type { Dimension, SplitBandwidth } from '../topology/dimension.ts';

/** Bytes that count against all that an NPU sends on what is built. */
export interface LoadsElsewhere {
  /** Of all phases on the busiest link. */
  readonly load: number;
  /** By dimension. */
  readonly loads: readonly number[];
}

/** The part of a topology that decides how bytes load it; a design's topology fits. */
export interface TrafficTopology {
  readonly dimensions: readonly (BlockShape & Partial<Pick<Dimension, 'wires' | 'link'>>)[];
  readonly splitBandwidth: SplitBandwidth;
  /** Chunks that a dimension serves at once: their steps may be on different links. Defaults to 1. */
  readonly chunksAtOnce?: number;
  /** What the phases of a collective need of another network that is built. Defaults to the links of the dimensions. */
  readonly elsewhere?: (phases: readonly Phase[]) => LoadsElsewhere | null;
}
