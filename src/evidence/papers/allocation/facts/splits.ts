/** Splits of the later optimiser of the study's authors, GB/s on each dimension per 100 GB/s in total. */
import type { StudyNetwork, StudyPair, StudyWorkload } from './cases.ts';

export type PairKey = `${StudyNetwork}.${StudyWorkload}`;

export function pairKey({ network, workload }: StudyPair): PairKey {
  return `${network}.${workload}`;
}

/** Minimum iteration time. */
export const FASTEST_SPLITS: Readonly<Record<PairKey, readonly number[]>> = {
  '2d.17b': [87.58, 12.42],
  '2d.175b': [81.92, 18.08],
  '2d.1t': [87.18, 12.82],
  '3d.17b': [87.55, 10.96, 1.49],
  '3d.175b': [81.92, 13.77, 4.31],
  '3d.1t': [78.06, 9.76, 12.18],
  '4d.17b': [50.03, 43.77, 5.49, 0.71],
  '4d.175b': [43.96, 38.47, 15.62, 1.95],
  '4d.1t': [44.28, 38.74, 4.85, 12.14],
};

/** Minimum time x cost, in the second setting. */
export const TIME_COST_SPLITS: Readonly<Record<PairKey, readonly number[]>> = {
  '2d.17b': [98.46, 1.54],
  '2d.175b': [96.59, 3.41],
  '2d.1t': [92.22, 7.78],
  '3d.17b': [49.51, 49.96, 0.53],
  '3d.175b': [92.46, 6.61, 0.93],
  '3d.1t': [87.18, 10.91, 1.91],
  '4d.17b': [87.44, 11.02, 1.39, 0.16],
  '4d.175b': [58.91, 36.65, 3.96, 0.48],
  '4d.1t': [49.57, 43.36, 5.42, 1.65],
};

/** The pair for which time x cost hardly depends on the split, so that the product is compared. */
export const FLAT_PAIR: PairKey = '3d.17b';
