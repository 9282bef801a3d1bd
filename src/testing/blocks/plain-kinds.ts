/** Blocks that exist in every size, and algorithms that work on any block, for tests that combine them freely. */
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import { ALGORITHMS } from '../../collective/algorithm-list.ts';
import { blocks, BLOCK_KINDS } from '../../topology/blocks/blocks.ts';
import { formOf, hasPartsOfItsOwn } from '../../topology/blocks/form.ts';

/** A block that lacks any of these sizes derives its size from its form, or restricts it. */
const SIZES = [2, 3, 4, 5, 6, 7, 8, 9];

export const PLAIN_KINDS = BLOCK_KINDS.filter(
  (kind) =>
    hasPartsOfItsOwn(kind) &&
    SIZES.every((size) => (blocks[kind].problemsOf?.(formOf({ kind, size })) ?? []).length === 0),
);
export const PLAIN_ALGORITHMS = ALGORITHMS.filter(
  (name) => !['onSwitches', 'inNetwork', 'onLinks'].includes(ALGORITHM_FACTS[name].ranks),
);
