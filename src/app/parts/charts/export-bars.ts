/** A chart of grouped bars as it is exported: its drawing with a legend, its bars as a table. */
import type { DataTable } from '../export/data-table.ts';
import { MARK_HEIGHT, MARK_WIDTH, type Drawing, type DrawingTools } from '../export/figure/drawing.ts';
import { svgNode, type SvgNode } from '../export/figure/svg-node.ts';
import type { BarFill, BarGroup } from './bars.ts';
import { baseUnit } from './export-xy.ts';
import type { Quantity } from './quantity.ts';

interface BarsContent {
  readonly quantity: Quantity;
  readonly series: readonly { readonly name: string; readonly fill: BarFill }[];
  readonly groups: readonly BarGroup[];
}

export function drawBars(
  svg: SVGSVGElement | null,
  { quantity, series }: BarsContent,
  /** Of the ticks. */
  unit: string,
  tools: DrawingTools,
): Drawing | null {
  if (svg === null) return null;
  return {
    ...tools.read(svg),
    legend: series.map(({ name, fill }) => ({ mark: [sign(fill, tools)], text: name })),
    caption: unit === '' ? quantity.label : `${quantity.label} (${unit})`,
    description: quantity.label,
  };
}

function sign(fill: BarFill, { colour }: DrawingTools): SvgNode {
  const box = { x: 6, y: 1, width: MARK_WIDTH - 12, height: MARK_HEIGHT - 2 };
  const own = colour('--dim-1');
  if (fill === 'solid') return svgNode('rect', { ...box, fill: own, stroke: own });
  if (fill === 'outline')
    return svgNode('rect', { ...box, fill: colour('--surface'), stroke: colour('--ink-2') });
  const stripes = [8, 12, 16].map((x) => `M${x} ${MARK_HEIGHT - 1}l4 ${2 - MARK_HEIGHT}`).join('');
  return svgNode(
    'g',
    { stroke: own },
    svgNode('rect', { ...box, fill: colour('--surface') }),
    svgNode('path', { d: stripes, fill: 'none', 'stroke-width': 2 }),
  );
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
