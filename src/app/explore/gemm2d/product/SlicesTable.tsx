import { formatCount } from '../../../../units/count.ts';
import { formatTime } from '../../../../units/time.ts';
import type { GemmTimeline } from '../../../../analysis/gemm2d/gemm-pipeline.ts';
import { Table } from '../../../parts/table/Table.tsx';
import { exposedNs } from '../product-text.ts';

/** The numbers behind the chart of time over slices. */
export function SlicesTable({ points, slices }: Pick<GemmTimeline, 'points' | 'slices'>) {
  return (
    <Table
      caption="Time and its parts by number of slices"
      region="Time over the number of slices"
      columns={['Slices', 'Time', 'Products', 'Launch', 'Sync', 'Transfer', 'Shown']}
      rows={points.map(({ slices: count, ns, time }) => ({
        key: count,
        isChosen: count === slices,
        head: formatCount(count),
        cells: [
          ns,
          time.computeNs,
          time.communication.launchNs,
          time.communication.syncNs,
          time.communication.transferNs,
          exposedNs(time),
        ].map((ns) => formatTime(ns, 4)),
      }))}
    />
  );
}
