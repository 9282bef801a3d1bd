/** Prints the notation of a topology, which notation.ts reads. */
import { blocks, type BlockShape } from './blocks/blocks.ts';
import { withDefaults, withoutDefaults } from './blocks/parameters.ts';

export function printNotation(
  dimensions: readonly Pick<BlockShape, 'kind' | 'size' | 'parameters'>[],
): string {
  return dimensions.map((shape) => `${blocks[shape.kind].short}(${argumentsOf(shape).join(',')})`).join('_');
}

/** As long as the label of a lane or of a row of a table is wide. */
const MOST_LETTERS = 20;

/** The notation of one dimension where it is short, else its first parameter alone, else how many NPUs it has: `Graph of 16`. */
export function shortNotation(shape: Pick<BlockShape, 'kind' | 'size' | 'parameters'>): string {
  const whole = printNotation([shape]);
  const first = whole.replace(/,.*\)$/, ',…)');
  const found = [whole, first].find((text) => text.length <= MOST_LETTERS);
  return found ?? `${blocks[shape.kind].short} of ${shape.size}`;
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
