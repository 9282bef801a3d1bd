/**
 * All-to-alls that take the shorter direction. The default algorithm of a Ring relays them from neighbour to neighbour in one direction, as
 * ASTRA-sim does: (P - 1) / 2 x m / b. Hardware routes each message the shorter way: P / 4 x m / b, which `direct` gives. Presets of
 * machines and new blocks set it; other documents keep the default algorithm.
 */
import type { AlgorithmEntry } from '../collective/algorithm-name.ts';
import { defaultAlgorithm, type DefaultShape } from '../collective/default-algorithm.ts';
import type { AlgorithmChoices } from './document.ts';

const SHORTER_WAY: AlgorithmEntry = { algorithm: { name: 'direct' }, whole: false };

/** Returns the all-to-all that a new block sets; null if its default algorithm relays nothing. */
export function allToAllOfNew(shape: DefaultShape): AlgorithmEntry | null {
  return defaultAlgorithm(shape, 'allToAll').name === 'ring' ? SHORTER_WAY : null;
}

/** Returns whether the entry is the initial one of a block. */
export function isUsualAllToAll(entry: AlgorithmEntry | null): boolean {
  return entry === null || JSON.stringify(entry) === JSON.stringify(SHORTER_WAY);
}

/** Returns the choices with the shorter direction on every block that would relay, or on none; those of other blocks stay. */
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
