import { STUDY_NETWORKS } from '../../../../evidence/papers/allocation/facts/cases.ts';
import type { GridPoint } from '../../../../evidence/papers/allocation/grid.ts';
import { BarChart } from '../../../parts/charts/BarChart.tsx';
import type { BarFill } from '../../../parts/charts/bars.ts';
import { ratioQuantity } from '../../../parts/charts/quantity.ts';
import { FigureNumbers } from '../FigureNumbers.tsx';
import { iterationGroups } from './figure-series.ts';
import { studySource } from '../study-source.ts';

const SERIES: readonly { readonly name: string; readonly fill: BarFill }[] = [
  { name: 'Ours', fill: 'solid' },
  { name: 'Simulated', fill: 'hatched' },
];
const TITLE = 'Time of an iteration under EqualBW, over 2D';
const QUANTITY = ratioQuantity('Time over 2D');
const print = (value: number): string => value.toFixed(3);

/** The first part of Figure 10: Transformer-1T at 300 GB/s on the three networks. */
export function IterationFigure({ points }: { readonly points: readonly GridPoint[] }) {
  const groups = iterationGroups(points);
  return (
    <div className="papers__figure">
      <BarChart
        title={`10, time. ${TITLE}`}
        quantity={QUANTITY}
        series={SERIES}
        groups={groups}
        print={print}
        source={studySource}
      />
      <FigureNumbers
        figure="10, time"
        quantity={TITLE}
        columns={SERIES.map(({ name }) => name)}
        rows={STUDY_NETWORKS.map((network, index) => ({
          head: network.toUpperCase(),
          values: groups[index]?.values ?? [],
        }))}
        print={print}
      />
    </div>
  );
}
