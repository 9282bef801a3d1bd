import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { SvgNode } from '../export/figure/svg-node.ts';
import { printSvg } from '../export/figure/print-svg.ts';
import { chartLayout } from './chart-layout.ts';
import { ChartLegend } from './ChartLegend.tsx';
import { drawXY } from './export-xy.ts';
import { timeQuantity } from './quantity.ts';
import type { ChartSeries } from './series.ts';

const SERIES: readonly ChartSeries[] = (['line', 'dots', 'steps'] as const).map((look, style) => ({
  key: look,
  name: `In ${look}`,
  short: look === 'line' ? 'L' : '',
  style,
  look,
  points: [{ id: 0, x: 1, y: 2 }],
}));

function exported(): readonly { readonly mark: readonly SvgNode[]; readonly text: string }[] {
  const axes = { x: { quantity: timeQuantity('Start') }, y: { quantity: timeQuantity('End') } };
  const content = { ...axes, series: SERIES };
  const drawing = drawXY({} as SVGSVGElement, content, chartLayout(content, 400, 200), {
    read: () => ({ width: 400, height: 200, body: [] }),
    legend: () => [],
    colour: (token) => token,
  });
  return drawing!.legend;
}

const paths = (markup: string): readonly string[] =>
  [...markup.matchAll(/ d="([^"]+)"/g)].map(([, d]) => d ?? '');

describe('the legend of a chart', () => {
  const page = renderToStaticMarkup(<ChartLegend series={SERIES} />);

  it('has the same marks on the page and in a file', () => {
    const inFile = exported().flatMap(({ mark }) => mark.map((node) => printSvg(node)));
    expect(paths(page)).toEqual(inFile.flatMap(paths));
    // A line with its marker, a marker alone, a line alone.
    expect(exported().map(({ mark }) => mark.length)).toEqual([2, 1, 1]);
  });

  it('has the same names', () => {
    expect(exported().map(({ text }) => text)).toEqual(['L In line', 'In dots', 'In steps']);
    expect(
      page
        .replaceAll(/<[^>]+>/g, '|')
        .split('|')
        .filter(Boolean),
    ).toEqual([...['L', 'In line', 'In dots', 'In steps']]);
  });
});
