/** Groups designs by their price lists. */
import { isByTier, LIBRA_PRICES, PAPER_PRICES } from '../../../cost/facts/prices.ts';
import type { Design } from '../../../design/document.ts';
import { letterOf, type Workbench } from '../../../design/workbench/workbench.ts';
import { formatDollars } from '../../../units/dollars.ts';
import { isSamePrices } from '../../panels/system/prices/write-prices.ts';

type Cost = Design['cost'];

/** "A and C by tier (LIBRA), B one table (arXiv 2109.11762)"; null if all have the same prices. */
export function priceTablesText(designs: readonly Pick<Design, 'cost'>[]): string | null {
  const tables: { readonly cost: Cost; readonly letters: string[] }[] = [];
  for (const [index, { cost }] of designs.entries()) {
    const known = tables.find((table) => isAlike(table.cost, cost));
    if (known === undefined) tables.push({ cost, letters: [letterOf(index)] });
    else known.letters.push(letterOf(index));
  }
  if (tables.length < 2) return null;
  return tables.map(({ cost, letters }) => `${listed(letters)} ${tableName(cost)}`).join(', ');
}

/** Gives all designs the price list and the NPU price of the edited one. */
export function pricedAlike(workbench: Workbench): Workbench {
  const { designs, active } = workbench;
  const cost = designs[active]?.cost;
  if (cost === undefined) return workbench;
  return { ...workbench, designs: designs.map((design) => ({ ...design, cost })) };
}

function isAlike(a: Cost, b: Cost): boolean {
  return isSamePrices(a, b) && a.npuDollars === b.npuDollars;
}

function tableName(cost: Cost): string {
  const npu = cost.npuDollars === undefined ? '' : `, an NPU at ${formatDollars(cost.npuDollars)}`;
  if (isSamePrices(cost, LIBRA_PRICES)) return `by tier (LIBRA)${npu}`;
  if (isSamePrices(cost, PAPER_PRICES)) return `by one table (arXiv 2109.11762)${npu}`;
  return `${isByTier(cost) ? 'by tier, with prices of its own' : 'by a table of its own'}${npu}`;
}

function listed(letters: readonly string[]): string {
  const last = letters.at(-1) ?? '';
  return letters.length === 1 ? last : `${letters.slice(0, -1).join(', ')} and ${last}`;
}
