/** The chunks of one collective as they are exported: the drawing with a legend, every chunk phase as a table. */
import { COLLECTIVE_LABELS } from '../../../collective/can-do.ts';
import type { Pipeline } from '../../../worker/protocol.ts';
import type { ChartExport } from '../../parts/export/chart-export.ts';
import type { DataTable } from '../../parts/export/data-table.ts';
import {
  MARK_HEIGHT,
  MARK_WIDTH,
  type Drawing,
  type DrawingTools,
} from '../../parts/export/figure/drawing.ts';
import { svgNode, type SvgNode } from '../../parts/export/figure/svg-node.ts';
import { createFills, type Texture } from '../../parts/export/figure/textures.ts';
import type { Design } from '../../../design/document.ts';
import { headline, laneText } from './words.ts';

/** All but the drawing, which is on the page. */
export function pipelineExport(pipeline: Pipeline, design: Design): Omit<ChartExport, 'draw'> {
  const { collective, chunks } = pipeline;
  return {
    title: `Chunks of one ${COLLECTIVE_LABELS[collective]}, ${chunks}`,
    table: () => pipelineTable(pipeline),
    source: () => ({ of: design, partial: null }),
  };
}

export function drawPipeline(
  svg: SVGSVGElement | null,
  pipeline: Pipeline,
  tools: DrawingTools,
): Drawing | null {
  if (svg === null) return null;
  const fills = createFills(tools.colour('--surface'));
  const sign = (texture: Texture): readonly SvgNode[] => [
    svgNode('rect', {
      ...{ x: 4, width: MARK_WIDTH - 8, height: MARK_HEIGHT },
      fill: fills.of({ texture, colour: tools.colour('--dim-1') }),
    }),
  ];
  const legend = [
    { mark: sign('hatched'), text: 'all-gather' },
    { mark: sign('solid'), text: 'any other operation, as named' },
  ];
  const { body, width, height } = tools.read(svg);
  return {
    width,
    height,
    body: [fills.defs(), ...body],
    legend,
    caption: headline(pipeline),
    description: pipeline.lanes.map((_, lane) => laneText(pipeline, lane)).join(' '),
  };
}

export function pipelineTable({ blocks }: Pick<Pipeline, 'blocks'>): DataTable {
  return {
    columns: [
      ...['Chunk', 'Phase', 'Operation', 'Dimension'].map((name) => ({ name, unit: '' })),
      ...['Start', 'End'].map((name) => ({ name, unit: 'ns' })),
    ],
    rows: blocks
      .toSorted((a, b) => a.chunk - b.chunk || a.phase - b.phase)
      .map(({ chunk, phase, operation, lane, startNs, endNs }) => [
        ...[chunk + 1, phase + 1, COLLECTIVE_LABELS[operation], lane + 1, startNs, endNs],
      ]),
  };
}
