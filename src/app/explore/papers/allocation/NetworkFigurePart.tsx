import { PUBLISHED_TABLE } from '../../../../evidence/papers/allocation/facts/published.ts';
import type { ReproducedRow } from '../../../../evidence/papers/allocation/reproduce.ts';
import { BarChart } from '../../../parts/charts/BarChart.tsx';
import type { BarFill } from '../../../parts/charts/bars.ts';
import { FigureNumbers, withUnit } from '../FigureNumbers.tsx';
import { studySource } from '../study-source.ts';
import { groupsOf, type NetworkFigure } from './figure-series.ts';

const SERIES: readonly { readonly name: string; readonly fill: BarFill }[] = [
  { name: 'Published', fill: 'outline' },
  { name: 'Ours', fill: 'solid' },
  { name: 'Simulated', fill: 'hatched' },
];

interface NetworkFigurePartProps {
  readonly figure: NetworkFigure;
  readonly rows: ReadonlyMap<string, ReproducedRow>;
}

/** One of the figures over the three networks. */
export function NetworkFigurePart({ figure, rows }: NetworkFigurePartProps) {
  const { number, title, quantity, scale, digits } = figure;
  const groups = groupsOf(figure, rows, publishedValue);
  return (
    <div className="papers__figure">
      <BarChart
        title={`${number}. ${title}`}
        quantity={quantity}
        series={SERIES}
        groups={groups}
        print={(value) => (value / scale).toFixed(digits)}
        source={studySource}
      />
      <FigureNumbers
        figure={number}
        quantity={withUnit(title, quantity)}
        columns={SERIES.map(({ name }) => name)}
        rows={groups.map(({ label, values }) => ({ head: label, values }))}
        print={(value) => (value / scale).toFixed(digits + 1)}
      />
    </div>
  );
}

function publishedValue(id: string): number {
  return PUBLISHED_TABLE.find((published) => published.id === id)?.value ?? Number.NaN;
}
