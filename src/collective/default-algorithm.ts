import type { Block } from '../topology/blocks/block.ts';
import { BLOCKS, blocks, type BlockKind, type BlockShape } from '../topology/blocks/blocks.ts';
import { formOf, switchPlacesOf } from '../topology/blocks/form.ts';
import { ALGORITHM_FACTS } from './algorithm-facts.ts';
import { canDo } from './can-do.ts';
import { ALGORITHMS } from './algorithm-list.ts';
import type { Algorithm, AlgorithmName, Collective } from './types.ts';

/** Does not compile if a block prefers an algorithm that does not exist. */
const preferring: Readonly<Record<BlockKind, Pick<Block<AlgorithmName>, 'algorithms'>>> = BLOCKS;

export type DefaultShape = Pick<BlockShape, 'kind' | 'size'> & {
  readonly parameters?: BlockShape['parameters'] | undefined;
};

/**
 * Returns all algorithms that a block may run: those that go by switch only where links join its switches, and reduction in the switch only
 * where the switch can add.
 */
export function algorithmsFor(kind: BlockKind): readonly AlgorithmName[] {
  const block = blocks[kind];
  return ALGORITHMS.filter((name) => {
    const { ranks } = ALGORITHM_FACTS[name];
    return ranks === 'onSwitches'
      ? block.places !== undefined
      : ranks !== 'inNetwork' || block.inNetwork !== undefined;
  });
}

/** Returns the algorithm with what it needs to know of the block: how its NPUs lie on switches, and what its switch can add up. */
export function onBlock(algorithm: Algorithm, { kind, size, parameters }: DefaultShape): Algorithm {
  const block = blocks[kind];
  const form = formOf({ kind, size, parameters });
  const places = block.places?.(form) ?? null;
  const inNetwork = block.inNetwork?.(form) ?? null;
  if (algorithm.name === 'inNetwork' && inNetwork !== null) {
    return { ...algorithm, inNetwork, otherwise: ['halvingDoubling', 'ring'] };
  }
  return places === null ? algorithm : { ...algorithm, places };
}

/**
 * Returns what a dimension runs by default: of the algorithms that its block prefers for the collective, the first that can do it on this
 * number of ranks (if messages between switches go in one direction only, the first that sends them that way, if there is one); else the
 * first of all algorithms that can. A Ring runs ring, a FullyConnected direct, a Switch halving-doubling (ring if its size is not a power
 * of two), and direct for an all-to-all.
 */
export function defaultAlgorithm(shape: DefaultShape, collective: Collective = 'allReduce'): Algorithm {
  const { kind, size } = shape;
  const { usual, [collective]: preferred = usual } = preferring[kind].algorithms;
  const can = (name: AlgorithmName): boolean => canDo(onBlock({ name }, shape), collective, size);
  const able = preferred.filter(can);
  const isOneWay = switchPlacesOf(shape)?.isOneWay === true;
  const straight = able.find(
    (candidate) => !isOneWay || ALGORITHM_FACTS[candidate].switches?.isBothWays !== true,
  );
  const name = straight ?? able[0] ?? ALGORITHMS.find(can);
  // Sizes are checked with the design; until then any name will do.
  const chosen = { name: name ?? usual[0] ?? 'ring' };
  if (ALGORITHM_FACTS[chosen.name].ranks !== 'onSwitches') return chosen;
  const otherwise = preferred.filter((candidate) => {
    const { ranks, collectives } = ALGORITHM_FACTS[candidate];
    return ranks !== 'onSwitches' && collectives.includes(collective);
  });
  return { ...chosen, otherwise };
}
