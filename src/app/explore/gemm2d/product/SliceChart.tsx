import { useMemo } from 'react';
import type { GemmTimeline } from '../../../../analysis/gemm2d/gemm-pipeline.ts';
import { ChartLegend } from '../../../parts/charts/ChartLegend.tsx';
import { plainQuantity, timeQuantity } from '../../../parts/charts/quantity.ts';
import type { ChartSeries } from '../../../parts/charts/series.ts';
import { XYChart } from '../../../parts/charts/XYChart.tsx';
import { Folded } from '../../../ui/Folded.tsx';
import { gridChoice } from '../gemm2d-store.ts';
import { SlicesTable } from './SlicesTable.tsx';

const X = { quantity: plainQuantity('Slices'), scale: 'log' } as const;
const Y = { quantity: timeQuantity('Time'), include: 0 } as const;
const SOURCE = () => ({ of: 'products over a mesh, cost model of MeshSlice', partial: null });

/** The time of the product over the number of its slices, with its parts. */
export function SliceChart({ pipeline }: { readonly pipeline: GemmTimeline }) {
  const { points, slices } = pipeline;
  const series = useMemo(() => seriesOf(points), [points]);
  const picked = points.findIndex((point) => point.slices === slices);
  return (
    <div className="mesh__chart">
      <XYChart
        title="Time over the number of slices"
        x={X}
        y={Y}
        series={series}
        picked={picked < 0 ? null : picked}
        onPick={(id) => gridChoice.setState({ slices: points[id]?.slices ?? null })}
        empty="No number of slices is allowed"
        source={SOURCE}
      />
      <ChartLegend series={series} />
      <Folded title="Numbers of slices" aside={`${points.length} that the mesh allows`}>
        <SlicesTable points={points} slices={slices} />
      </Folded>
    </div>
  );
}

function seriesOf(points: GemmTimeline['points']): readonly ChartSeries[] {
  const lines = [
    { name: 'whole', of: (point: (typeof points)[number]) => point.ns },
    { name: 'products', of: ({ time }: (typeof points)[number]) => time.computeNs },
    { name: 'transfer', of: ({ time }: (typeof points)[number]) => time.communication.transferNs },
    { name: 'sync', of: ({ time }: (typeof points)[number]) => time.communication.syncNs },
    { name: 'launch', of: ({ time }: (typeof points)[number]) => time.communication.launchNs },
  ];
  return lines.map(({ name, of: value }, style) => ({
    key: name,
    name,
    short: name,
    style,
    look: 'line' as const,
    points: points.map((point, id) => ({ id, x: point.slices, y: value(point) })),
  }));
}
