/** Ratios of results, by their work and their cost. */
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
