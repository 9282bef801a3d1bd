/** What is laid on the links of a block. */
import type { BlockForm } from '../../topology/blocks/block.ts';
import type { BlockKind } from '../../topology/blocks/blocks.ts';
import type { BlockGraph } from '../../topology/blocks/graph.ts';
import type { BlockPartition } from '../../topology/blocks/wires.ts';
import type { Algorithm, Collective } from '../types.ts';

export interface LaidQuestion {
  readonly kind: BlockKind;
  readonly form: BlockForm;
  readonly part: BlockPartition;
  /** A direct exchange takes the lanes in turn. By default a message takes all lanes. */
  readonly isByPeer?: boolean;
  readonly algorithm: Algorithm;
  readonly operation: Collective;
  /** Lines of the block with conditions; the slowest counts in every step. Defaults to the healthy block. */
  readonly graphs?: readonly BlockGraph[];
  /** Places in a line of the NPUs that are used, by which `part` counts. Defaults to all. */
  readonly places?: readonly number[];
}
