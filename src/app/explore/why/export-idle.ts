/** The bars of idle time as they are exported: the same shares in drawing and table. */
import { formatPercent } from '../../../units/percent.ts';
import { drawBarRows, type PartLook } from '../../parts/export/figure/bar-rows.ts';
import type { ChartExport } from '../../parts/export/chart-export.ts';
import type { DataTable } from '../../parts/export/data-table.ts';
import { schemeName } from '../../state/run/schemes.ts';
import type { Design } from '../../../design/document.ts';
import type { Explanation } from '../../../worker/protocol.ts';
import { dimensionToken } from '../../ui/theme/dimension-colour.ts';
import { CAUSE_TEXT, CAUSES, partsOf, timeOf, type Cause } from '../../parts/words/causes.ts';
import { idleText, laneName } from './words.ts';

const BUSY = 'Serves chunks';

export function idleExport({ scheme, lanes, idle, iterationNs }: Explanation, design: Design): ChartExport {
  const own = idle ?? [];
  const share = (ns: number): number => (iterationNs > 0 ? ns / iterationNs : 0);
  const rows = lanes.flatMap((lane, at) => {
    const idleness = own[at];
    if (idleness === undefined) return [];
    const busy = {
      share: share(idleness.busyNs),
      texture: 'solid',
      token: dimensionToken(lane.dimension),
    } as const;
    const parts = partsOf(idleness, lanes).map(({ cause, by, ns }) => ({
      share: share(ns),
      ...lookOf(cause, by ?? 0),
    }));
    const text = `${formatPercent(share(idleness.busyNs))} busy`;
    return [{ name: laneName(lane, lanes), parts: [busy, ...parts], text }];
  });
  return {
    title: `Idle time by cause, ${schemeName(scheme)}`,
    source: () => ({ of: design, partial: null }),
    table: () => idleTable({ lanes, idle: own, iterationNs }),
    draw: (tools) =>
      drawBarRows(
        {
          groups: [{ title: '', rows }],
          legend: [
            { texture: 'solid', token: '--dim-1', text: BUSY },
            ...CAUSES.map((cause) => ({ ...lookOf(cause, 0), text: CAUSE_TEXT[cause].name })),
          ],
          caption: 'Share of the iteration (%); starved in the colour of the dimension it waits for',
          description: lanes
            .flatMap((lane, at) => (own[at] ? [idleText(lane, own[at], lanes, iterationNs)] : []))
            .join(' '),
        },
        tools,
      ),
  };
}

function lookOf(cause: Cause, by: number): PartLook {
  switch (cause) {
    case 'compute':
      return { texture: 'solid', token: '--compute' };
    case 'absent':
      return { texture: 'dotted', token: '--ink-3' };
    case 'startUp':
      return { texture: 'upright', token: '--ink-2' };
    case 'starved':
      return { texture: 'hatched', token: dimensionToken(by) };
    case 'drain':
      return { texture: 'level', token: '--ink-2' };
  }
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
      const own = idle[at];
      if (own === undefined) return [];
      const causes = CAUSES.map((cause) => timeOf(own, cause));
      return [[laneName(lane, lanes), iterationNs, own.busyNs, own.idleNs, ...causes, ...own.starvedNs]];
    }),
  };
}
