import type { FailingPartName } from '../../../analysis/training-run/failing-parts.ts';
import type { TrainingReport } from '../../../analysis/training-run/training-report.ts';
import { formatCount } from '../../../units/count.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatDollars } from '../../../units/dollars.ts';
import { formatPercent } from '../../../units/percent.ts';
import { Table } from '../../parts/table/Table.tsx';
import { finiteText } from './finite-text.ts';

const NAMES: Readonly<Record<FailingPartName, string>> = {
  npu: 'NPUs',
  host: 'Hosts',
  nic: 'NICs',
  link: 'Cables',
  switch: 'Switches',
  software: 'Software',
};

/** What fails how often, and what spare hosts buy. */
export function FailuresPart({ report }: { readonly report: TrainingReport }) {
  const { parts, interruptions, hosts } = report.training;
  const all = interruptions.failuresPerHour;
  return (
    <div className="training__part">
      <h4>What fails</h4>
      <Table
        caption="Failures by part"
        region="Failures by part"
        columns={[
          'Part',
          { name: 'Count', title: 'Of the bill, outside hosts' },
          { name: 'Per million h', title: 'Failures of one' },
          'A day',
          'Share',
        ]}
        rows={parts.map(({ part, count, perMillionHours, perHour }) => ({
          key: part,
          head: NAMES[part],
          cells: [
            formatCount(Math.round(count)),
            formatDecimal(perMillionHours),
            formatDecimal(24 * perHour),
            all > 0 ? formatPercent(perHour / all) : '–',
          ],
        }))}
      />
      <h4>What spare hosts buy</h4>
      <Table
        caption="The training with so many spare hosts"
        region="What spare hosts buy"
        columns={['Spare hosts', 'Of the job', 'Goodput', 'Days', 'Cost']}
        rows={report.spares.map(({ spareHosts, effective, whole }) => ({
          key: spareHosts,
          head: formatCount(spareHosts),
          isChosen: spareHosts === interruptions.spares,
          cells: [
            formatPercent(spareHosts / hosts),
            formatPercent(effective),
            whole === null ? '–' : finiteText(whole.days, (days) => formatDecimal(days)),
            whole === null ? '–' : finiteText(whole.dollars, (dollars) => formatDollars(dollars)),
          ],
        }))}
      />
    </div>
  );
}
