/** Switches by the names that a Graph gives them. */
import { blocks, type BlockShape } from '../blocks/blocks.ts';
import { formOf } from '../blocks/form.ts';
import type { BlockNode } from './faults.ts';

/** A switch of the dimension that is asked for, or of the first that has one of this name. */
export function switchNamed(
  dimensions: readonly BlockShape[],
  name: string,
  asked: number | undefined,
): { readonly dimension: number; readonly node: BlockNode } | null {
  for (const [dimension, shape] of dimensions.entries()) {
    if (asked !== undefined && asked !== dimension) continue;
    const index = namesIn(shape).indexOf(name);
    if (index >= 0) return { dimension, node: { name: 'switch', index } };
  }
  return null;
}

const MOST_NAMES = 8;

/** The first names of all dimensions, for a message. */
export function someNames(dimensions: readonly BlockShape[]): readonly string[] {
  const names = [...new Set(dimensions.flatMap(namesIn))];
  return names.length > MOST_NAMES ? [...names.slice(0, MOST_NAMES), '…'] : names;
}

function namesIn(shape: BlockShape): readonly string[] {
  return blocks[shape.kind].switchNames?.(formOf(shape)) ?? [];
}
