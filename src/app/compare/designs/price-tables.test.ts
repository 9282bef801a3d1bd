import { describe, expect, it } from 'vitest';
import { LIBRA_PRICES, PAPER_PRICES } from '../../../cost/facts/prices.ts';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { pricedAlike, priceTablesText } from './price-tables.ts';

const flat: Design = { ...DEFAULT_DESIGN, cost: PAPER_PRICES };
const byTier: Design = { ...DEFAULT_DESIGN, cost: LIBRA_PRICES };
const withNpus: Design = { ...DEFAULT_DESIGN, cost: { ...LIBRA_PRICES, npuDollars: 30_000 } };

describe('prices of designs side by side', () => {
  it('need no word where they are the same', () => {
    expect(priceTablesText([flat, { ...flat, cost: { ...PAPER_PRICES } }])).toBeNull();
    expect(priceTablesText([byTier])).toBeNull();
  });

  it('are grouped by whom they charge', () => {
    expect(priceTablesText([byTier, flat, byTier])).toBe(
      'A and C by tier (LIBRA), B by one table (arXiv 2109.11762)',
    );
    expect(priceTablesText([byTier, withNpus])).toBe(
      'A by tier (LIBRA), B by tier (LIBRA), an NPU at $30,000',
    );
    const custom = { ...flat, cost: { ...PAPER_PRICES, linkPerGBps: 3 } };
    expect(priceTablesText([flat, custom])).toBe(
      'A by one table (arXiv 2109.11762), B by a table of its own',
    );
  });

  it('become those of the edited design by one press', () => {
    const alike = pricedAlike({ designs: [flat, withNpus, byTier], active: 1 });
    expect(alike.active).toBe(1);
    expect(alike.designs.map(({ cost }) => cost)).toEqual([withNpus.cost, withNpus.cost, withNpus.cost]);
    expect(priceTablesText(alike.designs)).toBeNull();
  });
});
