import { blocks, type BlockKind, type BlockShape } from '../topology/blocks/blocks.ts';
import { withDefaults, type ParameterValue } from '../topology/blocks/parameters.ts';

/** A block with some of its parameters, of the size that follows from them or that is given. */
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
