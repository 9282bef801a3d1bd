/** Dice that fall the same for the same seed: the generator of Lehmer, modulo 2^31 - 1 (Park and Miller 1988). */
export interface Dice {
  /** From 0, below 1. */
  readonly share: () => number;
  /** Above 0, below 1. */
  readonly inside: () => number;
  /** A whole number from 0, below `sides`. */
  readonly roll: (sides: number) => number;
}

const MODULUS = 2_147_483_647;
const FACTOR = 48_271;
/** Seeds beside each other begin beside each other: their first throws are not used. */
const SKIPPED = 8;

/** @param seed whole, from 1 */
export function createDice(seed: number): Dice {
  let state = seed % MODULUS || 1;
  const share = (): number => {
    state = (state * FACTOR) % MODULUS;
    return (state - 1) / (MODULUS - 1);
  };
  for (let skipped = 0; skipped < SKIPPED; skipped += 1) share();
  return { share, inside: () => share() + 0.5 / (MODULUS - 1), roll: (sides) => Math.floor(share() * sides) };
}
