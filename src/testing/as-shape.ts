import { blocks, type BlockKind, type BlockShape } from '../topology/blocks/blocks.ts';
import { withDefaults, type ParameterValue } from '../topology/blocks/parameters.ts';

/** A block with some of its parameters, with the given size or the size that follows from them. */
export function asShape(
  kind: BlockKind,
  parameters: Readonly<Record<string, ParameterValue>>,
  size = 8,
): BlockShape {
  const block = blocks[kind];
  return {
    kind,
    parameters,
    size: block.sizeOf?.(withDefaults(block.parameters, parameters)) ?? size,
  };
}
