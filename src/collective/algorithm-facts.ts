/**
 * Facts of every algorithm that need no schedule. The build of the page replaces this module by its data
 * (tooling/facts.ts), so that the first page has no schedule in it.
 */
import { algorithms } from './all-algorithms.ts';
import type { AlgorithmFacts } from './algorithms/basic-algorithm.ts';
import type { AlgorithmName } from './types.ts';

export const ALGORITHM_FACTS = Object.fromEntries(
  Object.entries(algorithms).map(([name, algorithm]) => [name, dataOf(algorithm)]),
) as unknown as Readonly<Record<AlgorithmName, AlgorithmFacts>>;

/** A record without its functions. */
function dataOf(record: object): object {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => typeof value !== 'function'));
}
