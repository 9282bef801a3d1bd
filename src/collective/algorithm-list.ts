import { ALGORITHM_FACTS } from './algorithm-facts.ts';
import type { AlgorithmName } from './types.ts';

/** The names of all algorithms, in the order in which they are offered. */
export const ALGORITHMS = Object.keys(ALGORITHM_FACTS) as readonly AlgorithmName[];
