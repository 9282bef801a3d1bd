/** The bars of idle time as they are exported: the same shares in drawing and table. */
import { formatPercent } from '../../../units/percent.ts';
import { drawBarRows } from '../../parts/export/figure/bar-rows.ts';
import type { ChartExport } from '../../parts/export/chart-export.ts';
import type { DataTable } from '../../parts/export/data-table.ts';
import { schemeName } from '../../state/page/schemes.ts';
import type { Design } from '../../../design/document.ts';
import type { Explanation } from '../../../analysis/why/explain.ts';
import { CAUSE_TEXT, CAUSES, timeOf } from '../../parts/words/causes.ts';
import { BUSY, IDLE_LEGEND, idleRows } from './idle-rows.ts';
import { idleText, laneName } from './idle-text.ts';

export function idleExport({ scheme, lanes, idle, iterationNs }: Explanation, design: Design): ChartExport {
  const idleOfLanes = idle ?? [];
  const rows = idleRows(lanes, idleOfLanes, iterationNs);
  return {
    title: `Idle time by cause, ${schemeName(scheme)}`,
    source: () => ({ of: design, partial: null }),
    table: () => idleTable({ lanes, idle: idleOfLanes, iterationNs }),
    draw: (tools) =>
      drawBarRows(
        {
          groups: [
            {
              title: '',
              rows: rows.map(({ lane, parts }) => ({
                name: laneName(lane, lanes),
                parts,
                text: `${formatPercent(parts[0]?.share ?? 0)} busy`,
              })),
            },
          ],
          legend: IDLE_LEGEND.map(({ name, ...look }) => ({ ...look, text: name })),
          caption: 'Share of the iteration (%)',
          description: rows.map((row) => idleText(row.lane, row.idle, lanes, iterationNs)).join(' '),
        },
        tools,
      ),
  };
}

export function idleTable({
  lanes,
  idle,
  iterationNs,
}: Pick<Explanation, 'lanes' | 'iterationNs'> & {
  readonly idle: NonNullable<Explanation['idle']>;
}): DataTable {
  const times = [BUSY, 'Idle', ...CAUSES.map((cause) => CAUSE_TEXT[cause].name)];
  return {
    columns: [
      { name: 'Dimension', unit: '' },
      { name: 'Iteration', unit: 'ns' },
      ...times.map((name) => ({ name, unit: 'ns' })),
      ...lanes.map((lane) => ({ name: `Starved by ${laneName(lane, lanes)}`, unit: 'ns' })),
    ],
    rows: lanes.flatMap((lane, at) => {
      const idleOfLane = idle[at];
      if (idleOfLane === undefined) return [];
      const causes = CAUSES.map((cause) => timeOf(idleOfLane, cause));
      return [
        [
          laneName(lane, lanes),
          iterationNs,
          idleOfLane.busyNs,
          idleOfLane.idleNs,
          ...causes,
          ...idleOfLane.starvedNs,
        ],
      ];
    }),
  };
}
