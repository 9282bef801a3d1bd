import { STUDY_NETWORKS, WORKLOAD_LABELS } from '../../../../evidence/papers/allocation/facts/cases.ts';
import { formatBytes } from '../../../../units/bytes.ts';
import { formatDecimal } from '../../../../units/decimal.ts';
import type { OutermostTraffic } from '../../../../evidence/papers/allocation/outermost.ts';
import { BarChart } from '../../../parts/charts/BarChart.tsx';
import type { BarFill } from '../../../parts/charts/bars.ts';
import { plainQuantity, type Quantity } from '../../../parts/charts/quantity.ts';
import { FigureNumbers } from '../FigureNumbers.tsx';
import { studySource } from '../study-source.ts';

const FILLS: readonly BarFill[] = ['outline', 'hatched', 'solid'];
const SERIES = STUDY_NETWORKS.map((network, index) => ({
  name: network.toUpperCase(),
  fill: FILLS[index] ?? 'solid',
}));
const SENT: Quantity = {
  label: 'Sent per NPU',
  units: [
    { symbol: 'GB', factor: 1e9 },
    { symbol: 'MB', factor: 1e6 },
  ],
  print: (value) => formatBytes(value),
};
const NICS = plainQuantity('NICs per NPU');

interface OutermostFigureProps {
  readonly number: string;
  readonly title: string;
  readonly of: 'bytes' | 'nics';
  readonly outermost: readonly OutermostTraffic[];
}

/** Figure 3: what each NPU sends on the outermost dimension, or the NICs that would take it as fast as the 4D network. */
export function OutermostFigure({ number, title, of: measure, outermost }: OutermostFigureProps) {
  const print =
    measure === 'bytes' ? (value: number) => formatBytes(value) : (value: number) => formatDecimal(value, 3);
  const groups = outermost.map((row) => ({
    label: WORKLOAD_LABELS[row.workload],
    values: STUDY_NETWORKS.map((network) => row[measure][network]),
  }));
  return (
    <div className="papers__figure">
      <BarChart
        title={`${number}. ${title}`}
        quantity={measure === 'bytes' ? SENT : NICS}
        series={SERIES}
        groups={groups}
        print={print}
        source={studySource}
      />
      <FigureNumbers
        figure={number}
        quantity={title}
        columns={SERIES.map(({ name }) => name)}
        rows={groups.map(({ label, values }) => ({ head: label, values }))}
        print={print}
      />
    </div>
  );
}
