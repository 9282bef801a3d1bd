import type { Drawing } from '../../../../topology/blocks/drawing.ts';
import { blocks, type BlockShape } from '../../../../topology/blocks/blocks.ts';
import { formOf } from '../../../../topology/blocks/form.ts';

/** More nodes than this are written as a count. */
export const MOST_NODES = 8;

/** The real nodes and links of a block, of the first `most` nodes when it has more. */
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
