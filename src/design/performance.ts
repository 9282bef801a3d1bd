/** Ratios of results, by what they get done and what they cost. */
import type { Throughput } from './throughput.ts';

interface Result {
  readonly throughput: Throughput;
  readonly costDollars: number;
}

/** How many times the throughput of `base`; both count in the same unit. null where one has none. */
export function throughputRatio(
  own: Pick<Result, 'throughput'>,
  base: Pick<Result, 'throughput'>,
): number | null {
  const [part, whole] = [own.throughput.perSecond, base.throughput.perSecond];
  return part === null || whole === null ? null : part / whole;
}

/** $ that a result is charged with: of the network, and of the NPUs where their price is known. */
export function chargedDollars({ throughput, costDollars }: Result): number {
  return throughput.systemCostDollars ?? costDollars;
}

/** Throughput per $, over that of `base`; null where either has none, or costs nothing. */
export function performancePerCost(own: Result, base: Result): number | null {
  const faster = throughputRatio(own, base);
  const dollars = chargedDollars(own);
  return faster === null || !(dollars > 0) ? null : (faster * chargedDollars(base)) / dollars;
}
