/** The stages of a pipeline as they are exported: the drawing with a legend, every pass as a table. */
import type { Design } from '../../../design/document.ts';
import type { StagesPicture } from '../../../worker/protocol.ts';
import type { ChartExport } from '../../parts/export/chart-export.ts';
import type { DataTable } from '../../parts/export/data-table.ts';
import {
  MARK_HEIGHT,
  MARK_WIDTH,
  type Drawing,
  type DrawingTools,
} from '../../parts/export/figure/drawing.ts';
import { svgNode, type SvgNode } from '../../parts/export/figure/svg-node.ts';
import { bubbleText, headline, KIND_LABELS } from './words.ts';

/** All but the drawing, which is on the page. */
export function stagesExport(picture: StagesPicture, design: Design): Omit<ChartExport, 'draw'> {
  return {
    title: `Stages of ${picture.axes}`,
    table: () => stagesTable(picture),
    source: () => ({ of: design, partial: null }),
  };
}

export function drawStages(
  svg: SVGSVGElement | null,
  picture: StagesPicture,
  tools: DrawingTools,
): Drawing | null {
  if (svg === null) return null;
  const sign = (token: `--${string}`): readonly SvgNode[] => [
    svgNode('rect', { x: 4, width: MARK_WIDTH - 8, height: MARK_HEIGHT, fill: tools.colour(token) }),
  ];
  const { body, width, height } = tools.read(svg);
  const isSplit = picture.bars.some(({ kind }) => kind === 'weightGradient');
  return {
    ...{ width, height, body },
    legend: [
      { mark: sign('--dim-1'), text: 'forward' },
      {
        mark: sign('--dim-2'),
        text: isSplit ? 'gradients of inputs, or the whole backward pass' : 'backward',
      },
      ...(isSplit ? [{ mark: sign('--dim-3'), text: 'gradients of weights, dotted' }] : []),
      { mark: sign('--compute'), text: 'gradients reduced, thin' },
    ],
    caption: headline(picture),
    description: bubbleText(picture),
  };
}

export function stagesTable({ bars }: Pick<StagesPicture, 'bars'>): DataTable {
  return {
    columns: [
      ...['Stage', 'Pass', 'Chunk', 'Micro-batch'].map((name) => ({ name, unit: '' })),
      ...['Start', 'End'].map((name) => ({ name, unit: 'ns' })),
    ],
    rows: bars.map(({ stage, kind, chunk, microBatch, startNs, endNs }) => [
      ...[stage + 1, KIND_LABELS[kind], chunk + 1, microBatch < 0 ? '' : microBatch + 1, startNs, endNs],
    ]),
  };
}
