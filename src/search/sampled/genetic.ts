/**
 * A plain genetic search: tournaments of three, uniform crossover, one gene in expectation drawn anew, the best two kept. What
 * does not satisfy the constraints is drawn again and not counted.
 */
import type { Points } from '../space/points.ts';
import { createDice } from '../../units/random/dice.ts';
import { genesOf } from './genes.ts';
import { MOST_DRAWS } from './random.ts';
import { createTrial, type Sampled, type SampleProgress } from './trial.ts';

const POPULATION = 50;
const TOURNAMENT = 3;
const KEPT = 2;
const CROSSED = 0.9;
const AT_ONCE = 200;

interface Individual {
  readonly genes: readonly number[];
  /** Infinity if it cannot be run. */
  readonly score: number;
}

export function* geneticSearch(
  points: Points,
  runs: number,
  seed: number,
): Generator<SampleProgress, Sampled, void> {
  const dice = createDice(seed);
  const trial = createTrial(points);
  const { sides, pointOf } = genesOf(points);
  const anyGenes = (): readonly number[] => sides.map((values) => dice.roll(values));
  let population: Individual[] = [];
  let next: Individual[] = [];
  while (trial.sampled().evaluations < runs) {
    const genes = yield* drawn(population.length === 0 ? anyGenes : child);
    if (genes === null) break;
    const score = yield* trial.evaluate(pointOf(genes));
    next.push({ genes, score: score ?? Infinity });
    if (next.length < POPULATION) continue;
    population = next.sort((a, b) => a.score - b.score);
    next = population.slice(0, KEPT);
  }
  return trial.sampled();

  /** Genes of a point that satisfies the constraints; null if none is met with. */
  function* drawn(draw: () => readonly number[]): Generator<SampleProgress, readonly number[] | null, void> {
    for (let misses = 0; misses < MOST_DRAWS; misses += 1) {
      const genes = draw();
      if (trial.isPoint(pointOf(genes))) return genes;
      if (misses % AT_ONCE === AT_ONCE - 1) yield trial.sampled();
    }
    return null;
  }

  function child(): readonly number[] {
    const [a, b] = [parent(), parent()];
    const isCrossed = dice.share() < CROSSED;
    return sides.map((values, gene) => {
      if (dice.share() < 1 / sides.length) return dice.roll(values);
      return isCrossed && dice.share() < 0.5 ? b.genes[gene]! : a.genes[gene]!;
    });
  }

  /** Sorted best first: the least of the places that are drawn wins. */
  function parent(): Individual {
    let place = population.length;
    for (let draw = 0; draw < TOURNAMENT; draw += 1) place = Math.min(place, dice.roll(population.length));
    return population[place]!;
  }
}
