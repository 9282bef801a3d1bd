/** Random points, uniform over those that satisfy the constraints. */
import type { Points } from '../space/points.ts';
import { createDice } from '../../units/random/dice.ts';
import { createTrial, type At, type Sampled, type SampleProgress } from './trial.ts';

/** Draws in a row of which none satisfies the constraints: there is none, or next to none. */
export const MOST_DRAWS = 20_000;
/** Draws between two checks for cancellation. */
const AT_ONCE = 200;

export function* randomSearch(
  points: Points,
  runs: number,
  seed: number,
): Generator<SampleProgress, Sampled, void> {
  const dice = createDice(seed);
  const trial = createTrial(points);
  let misses = 0;
  while (trial.sampled().evaluations < runs && misses < MOST_DRAWS) {
    const at: At = [dice.roll(points.works), dice.roll(points.links), dice.roll(points.networks)];
    if (trial.isPoint(at)) {
      misses = 0;
      yield* trial.evaluate(at);
    } else if ((misses += 1) % AT_ONCE === 0) yield trial.sampled();
  }
  return trial.sampled();
}
