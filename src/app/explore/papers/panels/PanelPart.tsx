import { useMemo, type ReactNode } from 'react';
import { formatDecimal } from '../../../../units/decimal.ts';
import type { Panel } from '../../../../evidence/papers/panel.ts';
import { BarChart, type BarFill } from '../../../parts/charts/BarChart.tsx';
import { ChartLegend } from '../../../parts/charts/ChartLegend.tsx';
import { XYChart } from '../../../parts/charts/XYChart.tsx';
import type { ExportSource } from '../../../parts/export/chart-export.ts';
import { FigureNumbers } from '../FigureNumbers.tsx';
import { barGroups, panelSeries, quantityOf } from './panel-series.ts';

interface PanelPartProps {
  readonly panel: Panel;
  /** The study, as exported figures name it. */
  readonly of: string;
  /** What opens as a design. */
  readonly children?: ReactNode;
}

const FILLS: readonly BarFill[] = ['outline', 'solid', 'hatched'];

/** One part of a figure, with its numbers. */
export function PanelPart({ panel, of: study, children }: PanelPartProps) {
  const { figure, title, at, names, series: lines } = panel;
  const series = useMemo(() => panelSeries(panel), [panel]);
  const x = useMemo(() => axisOf(panel.x), [panel.x]);
  const y = useMemo(() => axisOf(panel.y), [panel.y]);
  const source = useMemo(() => (): ExportSource => ({ of: study, partial: null }), [study]);
  const unit = (name: string): string => (name === '' ? '' : ` ${name}`);
  return (
    <div className="papers__figure">
      {names === undefined ? (
        <>
          <XYChart
            title={`${figure}. ${title}`}
            x={x}
            y={y}
            series={series}
            empty="No results"
            source={source}
          />
          {series.length > 1 ? <ChartLegend series={series} /> : null}
        </>
      ) : (
        <BarChart
          title={`${figure}. ${title}`}
          quantity={y.quantity}
          series={lines.map(({ name }, index) => ({ name, fill: FILLS[index % FILLS.length] ?? 'solid' }))}
          groups={barGroups(panel)}
          print={(value) => formatDecimal(value, 3)}
          source={source}
        />
      )}
      <FigureNumbers
        figure={figure}
        quantity={`${title},${unit(panel.y.unit)}`}
        columns={lines.map(({ name }) => name)}
        rows={at.map((place, index) => ({
          head: names?.[index] ?? `${panel.x.label} ${formatDecimal(place, 4)}${unit(panel.x.unit)}`,
          values: lines.map(({ values }) => {
            const value = values[index] ?? NaN;
            return Number.isFinite(value) ? value : null;
          }),
        }))}
        print={(value) => formatDecimal(value, 5)}
      />
      {children}
    </div>
  );
}

function axisOf(axis: Panel['x']) {
  return axis.isLog
    ? ({ quantity: quantityOf(axis), scale: 'log' } as const)
    : { quantity: quantityOf(axis), include: 0 };
}
