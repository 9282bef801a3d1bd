/** The stages of a pipeline as they are exported: every pass as a table. */
import type { Design } from '../../../../design/document.ts';
import type { StagesPicture } from '../../../../analysis/questions/stages.ts';
import type { ChartExport } from '../../../parts/export/chart-export.ts';
import type { DataTable } from '../../../parts/export/data-table.ts';
import { KIND_LABELS } from './stage-text.ts';

/** All but the drawing, which is on the page. */
export function stagesExport(picture: StagesPicture, design: Design): Omit<ChartExport, 'draw'> {
  return {
    title: `Stages of ${picture.axes}`,
    table: () => stagesTable(picture),
    source: () => ({ of: design, partial: null }),
  };
}

export function stagesTable({ bars }: Pick<StagesPicture, 'bars'>): DataTable {
  return {
    columns: [
      ...['Stage', 'Pass', 'Chunk', 'Micro-batch'].map((name) => ({ name, unit: '' })),
      ...['Start', 'End'].map((name) => ({ name, unit: 'ns' })),
    ],
    rows: bars.map(({ stage, kind, chunk, microBatch, startNs, endNs }) => [
      ...[stage + 1, KIND_LABELS[kind], kind === 'update' ? '' : chunk + 1],
      ...[microBatch < 0 ? '' : microBatch + 1, startNs, endNs],
    ]),
  };
}
