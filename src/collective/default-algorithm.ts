import type { Block } from '../topology/blocks/block.ts';
import { BLOCKS, blocks, type BlockKind, type BlockShape } from '../topology/blocks/blocks.ts';
import { formOf, switchPlacesOf } from '../topology/blocks/form.ts';
import { ALGORITHM_FACTS } from './algorithm-facts.ts';
import { canDo } from './can-do.ts';
import { ALGORITHMS } from './algorithm-list.ts';
import type { Algorithm, AlgorithmName, Collective } from './types.ts';

/** Does not compile where a block prefers an algorithm that there is not. */
const preferring: Readonly<Record<BlockKind, Pick<Block<AlgorithmName>, 'algorithms'>>> = BLOCKS;

export type DefaultShape = Pick<BlockShape, 'kind' | 'size'> & {
  readonly parameters?: BlockShape['parameters'] | undefined;
};

/** All that a block may run: those that go by switch only where links lead between its switches, in the switch where it can add. */
export function algorithmsFor(kind: BlockKind): readonly AlgorithmName[] {
  const block = blocks[kind];
  return ALGORITHMS.filter((name) => {
    const { ranks } = ALGORITHM_FACTS[name];
    return ranks === 'onSwitches'
      ? block.places !== undefined
      : ranks !== 'inNetwork' || block.inNetwork !== undefined;
  });
}

/** The algorithm with what it needs to know of the block: how its NPUs lie on switches, what its switch adds up. */
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
 * What a dimension runs unless told otherwise: the first of the algorithms that its block prefers for the collective
 * that can do it on so many ranks (where messages go between switches one way only, one that sends them so, if there is
 * one), else the first of all that can. A Ring runs ring, a FullyConnected direct, a
 * Switch halving-doubling (ring where its size is no power of two), and direct for an all-to-all.
 */
export function defaultAlgorithm(shape: DefaultShape, collective: Collective = 'allReduce'): Algorithm {
  const { kind, size } = shape;
  const { usual, [collective]: own = usual } = preferring[kind].algorithms;
  const can = (name: AlgorithmName): boolean => canDo(onBlock({ name }, shape), collective, size);
  const able = own.filter(can);
  const isOneWay = switchPlacesOf(shape)?.isOneWay === true;
  const straight = able.find((each) => !isOneWay || ALGORITHM_FACTS[each].switches?.isBothWays !== true);
  const name = straight ?? able[0] ?? ALGORITHMS.find(can);
  // Sizes are checked where a design is; until then any name will do.
  const chosen = { name: name ?? usual[0] ?? 'ring' };
  if (ALGORITHM_FACTS[chosen.name].ranks !== 'onSwitches') return chosen;
  const otherwise = own.filter((each) => {
    const { ranks, collectives } = ALGORITHM_FACTS[each];
    return ranks !== 'onSwitches' && collectives.includes(collective);
  });
  return { ...chosen, otherwise };
}
