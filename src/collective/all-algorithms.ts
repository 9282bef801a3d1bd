import { ALGORITHM_FACTS } from './algorithm-facts.ts';
import { ALGORITHMS } from './algorithm-list.ts';
import { ALGORITHM_SCHEDULES } from './algorithms/algorithms.ts';
import type { BasicAlgorithm } from './algorithms/basic-algorithm.ts';
import type { AlgorithmName } from './types.ts';

/** Every algorithm: its facts with its schedule. */
export const algorithms = Object.fromEntries(
  ALGORITHMS.map((name) => [name, { ...ALGORITHM_FACTS[name], ...ALGORITHM_SCHEDULES[name] }]),
) as Readonly<Record<AlgorithmName, BasicAlgorithm>>;
