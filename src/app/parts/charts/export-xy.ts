/** The export of a chart of lines or markers: its drawing with a legend, and its points as a table. */
import type { DataTable } from '../export/data-table.ts';
import type { Drawing, DrawingTools, LegendEntry } from '../export/figure/drawing.ts';
import { svgNode } from '../export/figure/svg-node.ts';
import type { ChartAxisSettings, ChartLayout } from './chart-layout.ts';
import { legendMarks, legendNames } from './legend-marks.ts';
import type { Quantity } from './quantity.ts';
import { seriesLook, type ChartSeries } from './series.ts';

interface XYContent {
  readonly x: ChartAxisSettings;
  readonly y: ChartAxisSettings;
  readonly series: readonly ChartSeries[];
}

export function drawXY(
  svg: SVGSVGElement | null,
  content: XYContent,
  layout: Pick<ChartLayout, 'x' | 'y'>,
  tools: DrawingTools,
): Drawing | null {
  if (svg === null) return null;
  const { x, y, series } = content;
  return {
    caption: `${layout.y.label} over ${layout.x.label}`,
    ...tools.read(svg),
    legend: series.map((line) => legendEntry(line, tools)),
    description: `${y.quantity.label} over ${x.quantity.label}`,
  };
}

function legendEntry(line: ChartSeries, { colour }: DrawingTools): LegendEntry {
  const stroke = colour(line.look === 'steps' ? '--ink' : seriesLook(line.style).token);
  const { short, name } = legendNames(line);
  return {
    mark: legendMarks(line).map(({ kind, d, dash }) =>
      kind === 'marker'
        ? svgNode('path', { d, fill: stroke })
        : svgNode('path', {
            d,
            fill: 'none',
            stroke,
            'stroke-width': 1.75,
            ...(dash === 'none' ? {} : { 'stroke-dasharray': dash }),
          }),
    ),
    text: short === null ? name : `${short} ${name}`,
  };
}

/** One row for each point, because series may have points at different places. */
export function xyTable({ x, y, series }: XYContent): DataTable {
  const [xUnit, yUnit] = [baseUnit(x.quantity), baseUnit(y.quantity)];
  return {
    columns: [
      { name: 'Series', unit: '' },
      { name: x.quantity.label, unit: xUnit.symbol },
      { name: y.quantity.label, unit: yUnit.symbol },
    ],
    rows: series.flatMap(({ name, points }) =>
      points.map((point) => [name, point.x / xUnit.factor, point.y === null ? null : point.y / yUnit.factor]),
    ),
  };
}

/** The smallest unit, in which values of all sizes are written. */
export function baseUnit({ units }: Quantity): { readonly symbol: string; readonly factor: number } {
  return units.at(-1) ?? { symbol: '', factor: 1 };
}
