import type { Drawing } from '../../../../topology/blocks/drawing.ts';
import { blocks, type BlockShape } from '../../../../topology/blocks/blocks.ts';
import { formOf } from '../../../../topology/blocks/form.ts';

/** The most nodes that are drawn; more are given as a count. */
export const MOST_NODES = 8;

/** Returns the nodes and links of a block, at most the first `most` nodes. */
export function drawBlock(
  {
    kind,
    size,
    parameters,
  }: Pick<BlockShape, 'kind' | 'size'> & { readonly parameters?: BlockShape['parameters'] | undefined },
  most = MOST_NODES,
): Drawing {
  return blocks[kind].draw(formOf({ kind, size, parameters }), most);
}
