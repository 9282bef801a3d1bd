import { blocks, type BlockKind } from '../../../../topology/blocks/blocks.ts';

/** The label of a block, and the shortest name that the notation reads where that one is shorter. */
export function namesOf(kind: BlockKind): readonly string[] {
  const { label, aliases } = blocks[kind];
  const [shortest = ''] = aliases.toSorted((a, b) => a.length - b.length);
  return shortest.length < label.length ? [label, shortest.toUpperCase()] : [label];
}
