/** Blocks that there are of every size, and algorithms that ask nothing of their block: what tests put together at will. */
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import { ALGORITHMS } from '../../collective/algorithm-list.ts';
import { blocks, BLOCK_KINDS } from '../../topology/blocks/blocks.ts';

export const PLAIN_KINDS = BLOCK_KINDS.filter((kind) => blocks[kind].places === undefined);
export const PLAIN_ALGORITHMS = ALGORITHMS.filter(
  (name) => ALGORITHM_FACTS[name].ranks !== 'onSwitches' && ALGORITHM_FACTS[name].ranks !== 'inNetwork',
);
