/** The stacks of the chart of layers as a table. */
import type { DataTable } from '../../../parts/export/data-table.ts';
import { rowName, type LayerRow } from './layer-rows.ts';
import type { Stacked } from './measures.ts';

export function layersTable(
  { series, values }: Stacked,
  rows: readonly LayerRow[],
  names: readonly string[],
): DataTable {
  return {
    columns: [{ name: 'Layer', unit: '' }, ...series.map(({ name }) => ({ name, unit: 'ns' }))],
    rows: rows.map((row, index) => [
      rowName(row, names),
      ...series.map((_, place) => values[index]?.[place] ?? null),
    ]),
  };
}
