/**
 * All-to-alls by the shorter way round. The usual algorithm of a Ring passes them on from neighbour to neighbour, one way
 * round, as ASTRA-sim does: (P - 1) / 2 x m / b. Hardware routes each message the shorter way: P / 4 x m / b, which
 * `direct` gives. Presets of machines and new blocks say so; documents that say nothing keep the usual algorithm.
 */
import type { AlgorithmEntry } from '../collective/algorithm-name.ts';
import { defaultAlgorithm, type DefaultShape } from '../collective/default-algorithm.ts';
import type { AlgorithmChoices } from './document.ts';

const SHORTER_WAY: AlgorithmEntry = { algorithm: { name: 'direct' }, whole: false };

/** What a new block says of its all-to-alls; null where its usual algorithm relays nothing. */
export function allToAllOfNew(shape: DefaultShape): AlgorithmEntry | null {
  return defaultAlgorithm(shape, 'allToAll').name === 'ring' ? SHORTER_WAY : null;
}

/** Whether the entry is one that a block says from the beginning. */
export function isUsualAllToAll(entry: AlgorithmEntry | null): boolean {
  return entry === null || JSON.stringify(entry) === JSON.stringify(SHORTER_WAY);
}

/** The choices with the shorter way on every block that would relay, or with none; those of other blocks stay. */
export function withShorterWays(
  choices: AlgorithmChoices,
  dimensions: readonly DefaultShape[],
  isShorter: boolean,
): AlgorithmChoices {
  const list = dimensions.map((dimension, index) => {
    const entry = allToAllOfNew(dimension);
    if (entry !== null) return isShorter ? entry : null;
    const chosen = choices.allToAll?.[index] ?? null;
    return isUsualAllToAll(chosen) ? null : chosen;
  });
  return { ...choices, allToAll: list.every((entry) => entry === null) ? [] : list };
}
