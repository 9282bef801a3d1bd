import { createDice } from './dice.ts';
import { slowestAt, type Spread } from './slowest.ts';

export interface SampledSlowest {
  /** Mean factor of the slowest over the samples. */
  readonly mean: number;
  /** Standard error of the mean. */
  readonly standardError: number;
}

/** The mean factor of the slowest of `members` by a seeded simulation: the same samples for the same seed. */
export function sampledSlowest(
  members: number,
  spread: Spread,
  samples: number,
  seed: number,
): SampledSlowest {
  const dice = createDice(seed);
  let mean = 0;
  let squares = 0;
  for (let k = 1; k <= samples; k++) {
    const value = slowestAt(members, spread, dice.inside());
    const off = value - mean;
    mean += off / k;
    squares += off * (value - mean);
  }
  return { mean, standardError: Math.sqrt(squares / Math.max(1, samples - 1) / samples) };
}
