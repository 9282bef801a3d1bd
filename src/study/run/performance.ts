/** Ratios of results, by what they get done and what they cost. */
import type { ClosedResult, SchemeResult } from './results.ts';

type Result = Pick<ClosedResult | SchemeResult, 'throughput' | 'costDollars'>;

/** How many times the throughput of `base`; both count in the same unit. */
export function throughputRatio(own: Pick<Result, 'throughput'>, base: Pick<Result, 'throughput'>): number {
  return own.throughput.perSecond / base.throughput.perSecond;
}

/** $ that a result is charged with: of the network, and of the NPUs where their price is known. */
export function chargedDollars({ throughput, costDollars }: Result): number {
  return throughput.systemCostDollars ?? costDollars;
}

/** Throughput per $, over that of `base`. */
export function performancePerCost(own: Result, base: Result): number {
  return (throughputRatio(own, base) * chargedDollars(base)) / chargedDollars(own);
}
