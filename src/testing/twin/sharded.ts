import type { Collective } from '../../collective/types.ts';

/** Whether it scatters or gathers, so that the order of the dimensions decides what each has to carry. */
export function isSharded(collective: Collective): boolean {
  return collective === 'allReduce' || collective === 'reduceScatter' || collective === 'allGather';
}
