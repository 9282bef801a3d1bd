/** The chunks of one collective as they are exported: every chunk phase as a table. */
import { COLLECTIVE_LABELS } from '../../../collective/can-do.ts';
import type { SingleCollective } from '../../../analysis/single-collective/single-collective.ts';
import type { ChartExport } from '../../parts/export/chart-export.ts';
import type { DataTable } from '../../parts/export/data-table.ts';
import type { Design } from '../../../design/document.ts';

/** All but the drawing, which is on the page. */
export function chunkExport(simulated: SingleCollective, design: Design): Omit<ChartExport, 'draw'> {
  const { collective, chunks } = simulated;
  return {
    title: `Chunks of one ${COLLECTIVE_LABELS[collective]}, ${chunks}`,
    table: () => chunkTable(simulated),
    source: () => ({ of: design, partial: null }),
  };
}

export function chunkTable({ blocks }: Pick<SingleCollective, 'blocks'>): DataTable {
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
