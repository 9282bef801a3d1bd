import { useMemo } from 'react';
import { STUDY_BUDGETS_GBPS, STUDY_SCHEMES } from '../../../../evidence/papers/allocation/facts/cases.ts';
import type { GridPoint } from '../../../../evidence/papers/allocation/grid.ts';
import { formatCount } from '../../../../units/count.ts';
import { ChartLegend } from '../../../parts/charts/ChartLegend.tsx';
import { plainQuantity } from '../../../parts/charts/quantity.ts';
import { XYChart } from '../../../parts/charts/XYChart.tsx';
import { SCHEME_TEXT } from '../../../state/page/schemes.ts';
import { FigureNumbers, withUnit } from '../FigureNumbers.tsx';
import { studySource } from '../study-source.ts';
import { seriesOf, type BudgetFigure, type Choice } from './figure-series.ts';

const BUDGET = { quantity: plainQuantity('Budget per NPU', 'GB/s') };

interface BudgetFigurePartProps {
  readonly figure: BudgetFigure;
  readonly choice: Choice;
  readonly points: readonly GridPoint[];
}

/** One of the figures over the budgets. */
export function BudgetFigurePart({ figure, choice, points }: BudgetFigurePartProps) {
  const { number, title, quantity, include } = figure;
  const series = useMemo(() => seriesOf(figure, choice, points), [figure, choice, points]);
  const y = useMemo(() => ({ quantity, include }), [quantity, include]);
  return (
    <div className="papers__figure">
      <XYChart
        title={`${number}. ${title}`}
        x={BUDGET}
        y={y}
        series={series}
        empty="No results"
        source={studySource}
      />
      <ChartLegend series={series} />
      <FigureNumbers
        figure={number}
        quantity={withUnit(title, quantity)}
        columns={STUDY_SCHEMES.map((scheme) => SCHEME_TEXT[scheme].name)}
        rows={STUDY_BUDGETS_GBPS.map((budgetGBps, index) => ({
          head: `${formatCount(budgetGBps)} GB/s`,
          values: series.map((shown) => shown.points[index]?.y ?? null),
        }))}
        print={(value) => (figure.isRatio ? value.toFixed(3) : (value * 100).toFixed(2))}
      />
    </div>
  );
}
