import { blocks, type BlockKind } from '../../../../topology/blocks/blocks.ts';

/** Returns a block's label, followed by the shortest name in the notation if that is shorter. */
export function namesOf(kind: BlockKind): readonly string[] {
  const { label, aliases } = blocks[kind];
  const [shortest = ''] = aliases.toSorted((a, b) => a.length - b.length);
  return shortest.length < label.length ? [label, shortest.toUpperCase()] : [label];
}
