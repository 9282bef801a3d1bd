import { ALGORITHM_LIST } from './algorithms/algorithms.ts';
import type { BasicAlgorithm } from './algorithms/basic-algorithm.ts';
import type { AlgorithmName } from './types.ts';

/** The list of algorithms by what all of them have. */
export const algorithms: Readonly<Record<AlgorithmName, BasicAlgorithm>> = ALGORITHM_LIST;
