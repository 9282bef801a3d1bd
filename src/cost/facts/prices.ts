import type { Tier } from '../../topology/dimension.ts';

/**
 * Unit prices, $ per GB/s (bandwidth paper, section on network cost): a link between two ends, a NIC
 * per NPU of a Switch dimension, a switch per radix.
 */
export interface CostTable {
  readonly linkPerGBps: number;
  readonly nicPerGBps: number;
  readonly switchPerGBps: number;
}

/** Prices that differ by where a dimension lives. */
export type TierPrices = Readonly<Record<Tier, CostTable>>;

/** The paper's flat table. */
export const PAPER_PRICES: CostTable = { linkPerGBps: 2, nicPerGBps: 48, switchPerGBps: 24 };

/** The table of its authors' follow-on (LIBRA, ISPASS 2024); 0 where it has no such component. */
export const LIBRA_PRICES: TierPrices = {
  chiplet: { linkPerGBps: 2, nicPerGBps: 0, switchPerGBps: 0 },
  package: { linkPerGBps: 4, nicPerGBps: 0, switchPerGBps: 13 },
  node: { linkPerGBps: 4, nicPerGBps: 0, switchPerGBps: 13 },
  pod: { linkPerGBps: 7.8, nicPerGBps: 31.6, switchPerGBps: 18 },
};

/** Whether a dimension's tier makes a difference to its prices. */
export function isByTier(prices: CostTable | TierPrices): prices is TierPrices {
  return !('linkPerGBps' in prices);
}

/** The prices of one tier, of a flat table or one by tier. */
export function pricesOfTier(prices: CostTable | TierPrices, tier: Tier): CostTable {
  return isByTier(prices) ? prices[tier] : prices;
}
