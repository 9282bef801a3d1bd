/** The chart of layers as it is exported: its drawing with a legend, its stacks as a table. */
import type { DataTable } from '../../../parts/export/data-table.ts';
import type { Drawing, DrawingTools } from '../../../parts/export/figure/drawing.ts';
import { rowName, type LayerRow } from './layer-rows.ts';
import type { Stacked } from './measures.ts';

export function drawLayers(
  svg: SVGSVGElement | null,
  legend: Element | null,
  caption: string,
  description: string,
  tools: DrawingTools,
): Drawing | null {
  if (svg === null || legend === null) return null;
  return { ...tools.read(svg), legend: tools.legend(legend), caption, description };
}

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
