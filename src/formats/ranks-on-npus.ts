import { formatCount } from '../units/count.ts';

/**
 * Returns what becomes of collectives of a recording that has another number of ranks than the open network has NPUs.
 *
 * @param recording with its verb, such as `the profile is`
 */
export function ranksOnNpus(recording: string, ranks: number, npus: number): string {
  const [from, to] = [formatCount(ranks), formatCount(npus)];
  return `${recording} of ${from} ranks, and the open network has ${to} NPUs: a collective of all ${from} ranks is one of all ${to} NPUs here, and one of fewer ranks keeps its size`;
}
