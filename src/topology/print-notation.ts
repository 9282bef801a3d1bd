/** Prints the notation of a topology, which notation.ts reads. */
import { blocks, type BlockShape } from './blocks/blocks.ts';
import { withDefaults, withoutDefaults } from './blocks/parameters.ts';

export function printNotation(
  dimensions: readonly Pick<BlockShape, 'kind' | 'size' | 'parameters'>[],
): string {
  return dimensions.map((shape) => `${blocks[shape.kind].short}(${argumentsOf(shape).join(',')})`).join('_');
}

function argumentsOf({
  kind,
  size,
  parameters,
}: Pick<BlockShape, 'kind' | 'size' | 'parameters'>): readonly string[] {
  const block = blocks[kind];
  const changed = withoutDefaults(block.parameters, withDefaults(block.parameters, parameters));
  const named = Object.entries(changed).map(([name, value]) => `${name}=${value}`);
  return block.sizeOf === undefined ? [String(size), ...named] : named;
}
