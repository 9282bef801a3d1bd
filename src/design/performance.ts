/** Ratios of results, by their work and their cost. */
import { sumOfRoles, type ByRole } from '../taskgraph/roles.ts';
import type { Throughput } from './throughput.ts';

interface Result {
  readonly throughput: Throughput;
  readonly costDollars: number;
}

/** Returns the throughput relative to `base`, in the same unit; null if either has none. */
export function throughputRatio(
  result: Pick<Result, 'throughput'>,
  base: Pick<Result, 'throughput'>,
): number | null {
  const [part, whole] = [result.throughput.perSecond, base.throughput.perSecond];
  return part === null || whole === null ? null : part / whole;
}

/** Returns the $ charged to a result: the network, and the NPUs if their price is known. */
export function chargedDollars({ throughput, costDollars }: Result): number {
  return throughput.systemCostDollars ?? costDollars;
}

/** Returns throughput per $, relative to `base`; null if either has none, or costs nothing. */
export function performancePerCost(result: Result, base: Result): number | null {
  const faster = throughputRatio(result, base);
  const dollars = chargedDollars(result);
  return faster === null || !(dollars > 0) ? null : (faster * chargedDollars(base)) / dollars;
}

interface TimedIteration {
  readonly iterationNs: number;
  readonly computeNs: number;
  /** By role, whether exposed or not. */
  readonly commNs: ByRole;
  /** Bytes sent over time x bandwidth of the dimensions in use, 0..1. */
  readonly utilisation: number;
}

/**
 * Returns the time at 100 % utilisation (Figure 10 of arXiv 2109.11762), ns: what communication adds to compute takes the share of its time that its bytes need on all
 * dimensions it spans. Other delays stay, and so does what runs beside compute.
 *
 * @param waitNs in which stages of a pipeline wait for each other
 */
export function idealNs({ iterationNs, computeNs, commNs, utilisation }: TimedIteration, waitNs = 0): number {
  const exposedNs = Math.min(iterationNs - computeNs - waitNs, sumOfRoles(commNs));
  return iterationNs - Math.max(0, exposedNs) * Math.max(0, 1 - utilisation);
}
