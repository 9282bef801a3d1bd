/** The lanes of a product as they are exported: the drawing with a legend, every operation as a table. */
import type { GemmPipeline } from '../../../../worker/protocol.ts';
import type { DataTable } from '../../../parts/export/data-table.ts';
import {
  MARK_HEIGHT,
  MARK_WIDTH,
  type Drawing,
  type DrawingTools,
} from '../../../parts/export/figure/drawing.ts';
import { svgNode, type SvgNode } from '../../../parts/export/figure/svg-node.ts';
import { createFills, type Texture } from '../../../parts/export/figure/textures.ts';
import { LANE_NAMES, pipelineText } from '../words.ts';

export function drawLanes(
  svg: SVGSVGElement | null,
  pipeline: GemmPipeline,
  tools: DrawingTools,
): Drawing | null {
  if (svg === null) return null;
  const fills = createFills(tools.colour('--surface'));
  const sign = (texture: Texture, token: `--${string}`): readonly SvgNode[] => [
    svgNode('rect', {
      ...{ x: 4, width: MARK_WIDTH - 8, height: MARK_HEIGHT },
      fill: fills.of({ texture, colour: tools.colour(token) }),
    }),
  ];
  const legend = [
    { mark: sign('solid', '--dim-1'), text: LANE_NAMES.horizontal },
    { mark: sign('hatched', '--dim-2'), text: LANE_NAMES.vertical },
    { mark: sign('solid', '--compute'), text: LANE_NAMES.compute },
  ];
  const { body, width, height } = tools.read(svg);
  return {
    ...{ width, height, legend },
    body: [fills.defs(), ...body],
    caption: pipelineText(pipeline),
    description: pipelineText(pipeline),
  };
}

export function laneTable({ spans }: Pick<GemmPipeline, 'spans'>): DataTable {
  return {
    columns: [
      ...['Lane', 'Slice'].map((name) => ({ name, unit: '' })),
      ...['Start', 'End'].map((name) => ({ name, unit: 'ns' })),
    ],
    rows: spans.map(({ lane, slice, startNs, endNs }) => [LANE_NAMES[lane], slice + 1, startNs, endNs]),
  };
}
