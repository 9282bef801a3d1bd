/** The bars of a chart as a table. */
import type { DataTable } from '../export/data-table.ts';
import type { BarGroup } from './bars.ts';
import { baseUnit } from './export-xy.ts';
import type { Quantity } from './quantity.ts';

interface BarsContent {
  readonly quantity: Quantity;
  readonly series: readonly { readonly name: string }[];
  readonly groups: readonly BarGroup[];
}

export function barsTable({ quantity, series, groups }: BarsContent): DataTable {
  const unit = baseUnit(quantity);
  return {
    columns: [
      { name: 'Group', unit: '' },
      ...series.map(({ name }) => ({ name: `${quantity.label}, ${name}`, unit: unit.symbol })),
    ],
    rows: groups.map(({ label, values }) => [
      label,
      ...series.map((_, index) => {
        const value = values[index] ?? null;
        return value === null ? null : value / unit.factor;
      }),
    ]),
  };
}
