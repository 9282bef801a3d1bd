import type { Block } from '../topology/blocks/block.ts';
import { BLOCKS, type BlockKind } from '../topology/blocks/blocks.ts';
import { canDo } from './schedule.ts';
import { ALGORITHMS, type Algorithm, type AlgorithmName, type Collective } from './types.ts';

/** Does not compile where a block prefers an algorithm that there is not. */
const preferring: Readonly<Record<BlockKind, Pick<Block<AlgorithmName>, 'algorithms'>>> = BLOCKS;

/**
 * What a dimension runs unless told otherwise: the first of the algorithms that its block prefers for the collective
 * that can do it on so many ranks, else the first of all that can. A Ring runs ring, a FullyConnected direct, a
 * Switch halving-doubling (ring where its size is no power of two), and direct for an all-to-all.
 */
export function defaultAlgorithm(
  kind: BlockKind,
  size: number,
  collective: Collective = 'allReduce',
): Algorithm {
  const { usual, [collective]: own = usual } = preferring[kind].algorithms;
  const can = (name: AlgorithmName): boolean => canDo({ name }, collective, size);
  const name = own.find(can) ?? ALGORITHMS.find(can);
  // Sizes are checked where a design is; until then any name will do.
  return { name: name ?? usual[0] ?? 'ring' };
}
