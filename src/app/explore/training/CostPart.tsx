import type { PoweredPartName } from '../../../analysis/training-run/energy.ts';
import type { TrainingReport } from '../../../analysis/training-run/training-report.ts';
import { formatCount } from '../../../units/count.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatDollars } from '../../../units/dollars.ts';
import { formatPercent } from '../../../units/percent.ts';
import { Table } from '../../parts/table/Table.tsx';

const NAMES: Readonly<Record<PoweredPartName, string>> = {
  npu: 'NPUs',
  host: 'Hosts',
  port: 'Switch ports',
  optic: 'Transceivers',
};

/** What is bought, what an hour costs, and the power of each part. */
export function CostPart({ report }: { readonly report: TrainingReport }) {
  const { money, energy } = report.training;
  const { capital, capitalDollars, hour, dollarsPerHour, networkShare } = money;
  const share = (dollars: number): string => formatPercent(capitalDollars > 0 ? dollars / capitalDollars : 0);
  return (
    <div className="training__part">
      <h4>Money and power</h4>
      <Table
        caption="What is bought"
        region="What is bought"
        columns={['Bought', 'Price', 'Share']}
        rows={[
          { head: 'NPUs', cells: [formatDollars(capital.npus), share(capital.npus)] },
          { head: 'Hosts', cells: [formatDollars(capital.hosts), share(capital.hosts)] },
          {
            head: 'Network',
            title: 'The bill of materials, cables and transceivers once',
            cells: [formatDollars(capital.network), share(capital.network)],
          },
        ]}
        foot={{ head: 'All', cells: [formatDollars(capitalDollars), ''] }}
      />
      <p>
        {hour.rent > 0
          ? `Rented, an hour costs ${formatDollars(dollarsPerHour)}; what is bought above is not paid.`
          : `An hour costs ${formatDollars(dollarsPerHour)}: ${formatDollars(hour.writeOff)} written off and ` +
            `${formatDollars(hour.energy)} of energy. The network is ${formatPercent(networkShare ?? 0)} of it.`}
      </p>
      <Table
        caption="Power by part"
        region="Power by part"
        columns={[
          'Part',
          'Busy',
          { name: 'Standing by', title: 'In spare hosts' },
          { name: 'W, busy', title: 'Of one' },
          { name: 'W, waiting', title: 'Of one' },
          'MW',
        ]}
        rows={energy.parts.map(({ part, count, spare, watts, idleWatts }) => ({
          key: part,
          head: NAMES[part],
          cells: [
            formatCount(Math.round(count)),
            formatCount(spare),
            formatDecimal(watts),
            formatDecimal(idleWatts),
            formatDecimal((count * watts + spare * idleWatts) / 1e6),
          ],
        }))}
        foot={{
          head: `Site, PUE ${formatDecimal(energy.pue)}`,
          cells: ['', '', '', '', formatDecimal(energy.megawatts)],
        }}
      />
      <p>Of the energy the network takes {formatPercent(energy.networkShare)}.</p>
    </div>
  );
}
