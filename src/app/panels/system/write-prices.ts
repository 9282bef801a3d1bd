/** What the price fields do to the document. */
import { isByTier, type CostTable, type TierPrices } from '../../../cost/prices.ts';
import type { Design } from '../../../design/document.ts';
import type { Tier } from '../../../topology/dimension.ts';

export type Component = keyof CostTable;

export function withPrices(design: Design, cost: CostTable | TierPrices): Design {
  return { ...design, cost };
}

/** Sets a price of one table, or of one tier where prices are by tier. */
export function withPrice(design: Design, tier: Tier | null, component: Component, value: number): Design {
  const { cost } = design;
  if (!isByTier(cost)) return tier === null ? withPrices(design, { ...cost, [component]: value }) : design;
  if (tier === null) return design;
  return withPrices(design, { ...cost, [tier]: { ...cost[tier], [component]: value } });
}

/** The same prices in every tier: nothing costs more or less than before. */
export function pricesByTier(design: Design): Design {
  const { cost } = design;
  if (isByTier(cost)) return design;
  return withPrices(design, { chiplet: cost, package: cost, node: cost, pod: cost });
}

/** The prices of the outermost dimension's tier, which has all three components and the most of the cost. */
export function pricesOfOutermost(design: Design): Design {
  const { cost, topology } = design;
  if (!isByTier(cost)) return design;
  return withPrices(design, cost[topology.dimensions.at(-1)?.tier ?? 'pod']);
}

/** Whether two sets of prices are the same numbers. */
export function isSamePrices(a: CostTable | TierPrices, b: CostTable | TierPrices): boolean {
  if (isByTier(a)) {
    return isByTier(b) && (Object.keys(a) as Tier[]).every((tier) => isSamePrices(a[tier], b[tier]));
  }
  if (isByTier(b)) return false;
  return (
    a.linkPerGBps === b.linkPerGBps && a.nicPerGBps === b.nicPerGBps && a.switchPerGBps === b.switchPerGBps
  );
}
