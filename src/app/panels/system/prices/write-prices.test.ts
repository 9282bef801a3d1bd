import { describe, expect, it } from 'vitest';
import { LIBRA_PRICES, PAPER_PRICES } from '../../../../cost/facts/prices.ts';
import { DEFAULT_DESIGN } from '../../../../design/defaults.ts';
import { isSamePrices, pricesByTier, pricesOfOutermost, withPrice, withPrices } from './write-prices.ts';

const byTier = withPrices(DEFAULT_DESIGN, LIBRA_PRICES);

describe('prices', () => {
  it('of one table are the same in every tier once they are by tier, and come back', () => {
    const tiers = pricesByTier(DEFAULT_DESIGN);
    expect(tiers.cost).toEqual({
      chiplet: PAPER_PRICES,
      package: PAPER_PRICES,
      node: PAPER_PRICES,
      pod: PAPER_PRICES,
    });
    expect(pricesOfOutermost(tiers).cost).toEqual(PAPER_PRICES);
  });

  it('by tier become those of the outermost dimension', () => {
    expect(pricesOfOutermost(byTier).cost).toEqual(LIBRA_PRICES.pod);
    const [ring] = DEFAULT_DESIGN.topology.dimensions;
    const inside = { ...byTier, topology: { ...byTier.topology, dimensions: [ring!] } };
    expect(pricesOfOutermost(inside).cost).toEqual(LIBRA_PRICES.chiplet);
  });

  it('are set one by one', () => {
    expect(withPrice(DEFAULT_DESIGN, null, 'nicPerGBps', 7).cost).toEqual({ ...PAPER_PRICES, nicPerGBps: 7 });
    expect(withPrice(byTier, 'node', 'nicPerGBps', 7).cost).toEqual({
      ...LIBRA_PRICES,
      node: { ...LIBRA_PRICES.node, nicPerGBps: 7 },
    });
    // A field that is still there after the other form was chosen changes nothing.
    expect(withPrice(byTier, null, 'nicPerGBps', 7)).toBe(byTier);
    expect(withPrice(DEFAULT_DESIGN, 'node', 'nicPerGBps', 7)).toBe(DEFAULT_DESIGN);
  });

  it('are distinguished by their numbers', () => {
    expect(isSamePrices({ ...PAPER_PRICES }, PAPER_PRICES)).toBe(true);
    expect(isSamePrices(structuredClone(LIBRA_PRICES), LIBRA_PRICES)).toBe(true);
    expect(isSamePrices(LIBRA_PRICES, PAPER_PRICES)).toBe(false);
    expect(isSamePrices(pricesByTier(DEFAULT_DESIGN).cost, LIBRA_PRICES)).toBe(false);
  });
});
