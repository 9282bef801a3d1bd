import { formatPercent } from '../../../../units/percent.ts';
import { formatTime } from '../../../../units/time.ts';
import type { GridsSearched } from '../../../../analysis/gemm2d/search.ts';
import type { GemmTime } from '../../../../workload/gemm2d/gemm-time.ts';
import type { Grid } from '../../../../workload/gemm2d/gemm.ts';
import { Table } from '../../../parts/table/Table.tsx';
import { exposedNs, sidesText } from '../product-text.ts';

interface Row {
  readonly label: string;
  readonly mesh: Grid | null;
  readonly time: GemmTime;
  readonly utilisation: number;
}

/** The same layers on the same chips by other algorithms, each on its best mesh, and by one ring of all chips. */
export function RivalTable({ searched: { ranked, rivals } }: { readonly searched: GridsSearched }) {
  const best = ranked[0];
  if (best === undefined) return null;
  const rows: readonly Row[] = [{ label: 'MeshSlice', ...best }, ...rivals];
  return (
    <Table
      caption="The same layers by other algorithms, each on its best mesh; 1D TP and FSDP on one ring of all chips"
      isCaptionShown
      region="Other algorithms"
      columns={[
        'Algorithm',
        { name: 'Mesh', isText: true },
        { name: 'Time' },
        { name: 'over MeshSlice' },
        { name: 'Launch' },
        { name: 'Sync' },
        { name: 'Transfer' },
        { name: 'Shown', title: 'Communication that products do not hide' },
        { name: 'Utilisation' },
      ]}
      rows={rows.map(({ label, mesh, time, utilisation }, index) => {
        const { launchNs, syncNs, transferNs } = time.communication;
        const more = time.ns / best.time.ns - 1;
        return {
          key: label,
          head: label,
          isChosen: index === 0,
          cells: [
            mesh === null ? 'one ring' : sidesText(mesh),
            formatTime(time.ns, 4),
            index === 0 ? '' : `${more < 0 ? '−' : '+'}${formatPercent(Math.abs(more))}`,
            ...[launchNs, syncNs, transferNs, exposedNs(time)].map((ns) => formatTime(ns, 3)),
            formatPercent(utilisation),
          ],
        };
      })}
    />
  );
}
