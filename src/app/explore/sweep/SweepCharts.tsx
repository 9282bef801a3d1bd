import { memo, useMemo } from 'react';
import { ChartLegend } from '../../parts/charts/ChartLegend.tsx';
import { plainQuantity } from '../../parts/charts/quantity.ts';
import { XYChart } from '../../parts/charts/XYChart.tsx';
import { COST, MEASURES, TIME } from './measures.ts';
import type { ReadyPlan } from './read-form.ts';
import { paretoSeries, seriesOf, type Line } from './sweep-series.ts';
import { sweepSource } from './sweep-source.ts';

interface SweepChartsProps {
  readonly ran: ReadyPlan | null;
  readonly lines: readonly Line[];
  readonly picked: number | null;
  readonly onPick: (row: number) => void;
}

const EMPTY = 'Run the sweep to see it here';
/** Costs further apart than this are drawn on a logarithmic scale, or the cheap ones would be one spot. */
const WIDE = 8;

/** Every measure over the swept field, and time against cost. */
export const SweepCharts = memo(function SweepCharts({ ran, lines, picked, onPick }: SweepChartsProps) {
  const field = ran?.plan.field;
  const scale = ran?.specification.range.scale ?? 'linear';
  const x = useMemo(
    () => ({ quantity: plainQuantity(field?.label ?? 'Value', field?.unit ?? ''), scale, isNice: false }),
    [field, scale],
  );
  const charts = useMemo(
    () =>
      MEASURES.map(({ id, quantity, include }) => ({
        id,
        y: { quantity, include },
        series: seriesOf(lines, id),
      })),
    [lines],
  );
  const pareto = useMemo(() => paretoSeries(lines), [lines]);
  const cost = useMemo(() => {
    const costs = pareto.flatMap(({ points }) => points.map((point) => point.x));
    const low = costs.reduce((least, own) => Math.min(least, own), Infinity);
    const high = costs.reduce((largest, own) => Math.max(largest, own), 0);
    return { quantity: COST.quantity, scale: high > WIDE * low ? 'log' : 'linear' } as const;
  }, [pareto]);
  const shared = { picked, onPick, empty: EMPTY, source: sweepSource };
  return (
    <>
      <div className="sweep-charts">
        {charts.map(({ id, y, series }) => (
          <XYChart key={id} title={y.quantity.label} x={x} y={y} series={series} {...shared} />
        ))}
        <XYChart title="Time against cost" x={cost} y={PARETO_Y} series={pareto} {...shared} />
      </div>
      <ChartLegend series={charts[0]?.series ?? []} />
    </>
  );
});

const PARETO_Y = { quantity: TIME.quantity };
