/** Edits of prices. */
import { isByTier, type CostTable, type TierPrices } from '../../../../cost/facts/prices.ts';
import type { Design } from '../../../../design/document.ts';
import { TIERS, type Tier } from '../../../../topology/dimension.ts';

export type Component = keyof CostTable;

/** Sets other unit prices; the price of an NPU stays. */
export function withPrices(design: Design, cost: CostTable | TierPrices): Design {
  const { npuDollars } = design.cost;
  return { ...design, cost: { ...cost, ...(npuDollars === undefined ? {} : { npuDollars }) } };
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
  const { linkPerGBps, nicPerGBps, switchPerGBps } = cost;
  const table: CostTable = { linkPerGBps, nicPerGBps, switchPerGBps };
  return withPrices(design, { chiplet: table, package: table, node: table, pod: table });
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
    return isByTier(b) && TIERS.every((tier) => isSamePrices(a[tier], b[tier]));
  }
  if (isByTier(b)) return false;
  return (
    a.linkPerGBps === b.linkPerGBps && a.nicPerGBps === b.nicPerGBps && a.switchPerGBps === b.switchPerGBps
  );
}

/** What one NPU costs; null: not known. */
export function withNpuDollars(design: Design, npuDollars: number | null): Design {
  const cost = { ...design.cost };
  Reflect.deleteProperty(cost, 'npuDollars');
  return { ...design, cost: npuDollars === null ? cost : { ...cost, npuDollars } };
}
