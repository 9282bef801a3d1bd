import { useMemo } from 'react';
import type { RankedGrid } from '../../../../analysis/gemm2d/search.ts';
import { BarChart } from '../../../parts/charts/BarChart.tsx';
import { timeQuantity } from '../../../parts/charts/quantity.ts';
import { communicationNs, exposedNs, sidesText } from '../product-text.ts';

const SERIES = [
  { name: 'Products', fill: 'solid' },
  { name: 'Communication that shows', fill: 'hatched' },
  { name: 'All communication', fill: 'outline' },
] as const;

const SOURCE = () => ({ of: 'products over a mesh, cost model of MeshSlice', partial: null });

/** Compute, communication and overlap of a mesh, as bars. */
export function GridBars({ ranked }: { readonly ranked: readonly RankedGrid[] }) {
  const groups = useMemo(
    () =>
      ranked.map(({ mesh, time }) => ({
        label: sidesText(mesh),
        values: [time.computeNs, exposedNs(time), communicationNs(time)],
      })),
    [ranked],
  );
  return (
    <BarChart
      title="Products and communication of every mesh"
      quantity={timeQuantity('Time')}
      series={SERIES}
      groups={groups}
      print={(ns) => (ns / 1e6).toFixed(0)}
      source={SOURCE}
    />
  );
}
