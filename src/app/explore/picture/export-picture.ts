/** The picture as it is exported: whole, whatever part is shown, with its facts as a table. */
import { npuCount } from '../../../topology/dimension.ts';
import type { DataTable } from '../../parts/export/data-table.ts';
import type { Drawing, DrawingTools } from '../../parts/export/figure/drawing.ts';
import { linksOf, nameOf, type LevelFacts } from './levels.ts';

export function drawPicture(
  svg: SVGSVGElement | null,
  description: string,
  tools: DrawingTools,
): Drawing | null {
  // Its legend is part of the picture.
  return svg === null ? null : { ...tools.read(svg), legend: [], caption: '', description };
}

export function pictureTable(levels: readonly LevelFacts[]): DataTable {
  return {
    columns: [
      { name: 'Dimension', unit: '' },
      { name: 'Block', unit: '' },
      { name: 'Nodes joined', unit: '' },
      { name: 'NPUs per node', unit: '' },
      { name: 'NPUs joined', unit: '' },
      { name: 'Links per NPU', unit: '' },
      { name: 'Bandwidth per NPU', unit: 'GB/s' },
      { name: 'Utilisation', unit: '%' },
      { name: 'MP ranks', unit: '' },
      { name: 'DP ranks', unit: '' },
    ],
    rows: levels.map((facts, index) => [
      index + 1,
      nameOf(facts),
      facts.dimension.size,
      facts.within,
      facts.within * npuCount({ dimensions: [facts.dimension] }),
      linksOf(facts),
      facts.bandwidthGBps,
      facts.utilisation === null ? null : facts.utilisation * 100,
      facts.span?.model ?? null,
      facts.span?.data ?? null,
    ]),
  };
}
