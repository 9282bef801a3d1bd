import type { TrainingReport } from '../../../analysis/training-run/training-report.ts';
import type { Goodput } from '../../../analysis/training-run/goodput.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatPercent } from '../../../units/percent.ts';
import { Table } from '../../parts/table/Table.tsx';
import { finiteText } from './finite-text.ts';
import { daysText, shareText } from './training-text.ts';

const PARTS: readonly { readonly part: keyof Goodput; readonly name: string; readonly title: string }[] = [
  { part: 'effective', name: 'Progress', title: 'Effective training time' },
  { part: 'saving', name: 'Saving', title: 'The job stands still for a checkpoint' },
  { part: 'lost', name: 'Lost', title: 'Work and saving that a failure undid' },
  { part: 'restarting', name: 'Restarting', title: 'Detecting failures, restarting, reading checkpoints' },
  { part: 'waiting', name: 'Waiting for a host', title: 'No spare host was left' },
];

/** Where the time of the training goes, and how far trainings differ. */
export function TimePart({ report }: { readonly report: TrainingReport }) {
  const { goodput, whole } = report.training;
  const { simulated } = report;
  const shown = PARTS.filter(({ part }) => part === 'effective' || goodput[part] > 0);
  return (
    <div className="training__part">
      <h4>Where the time goes</h4>
      <div className="training__bar" aria-hidden="true">
        {shown.map(({ part }) => (
          <span key={part} data-part={part} style={{ flexGrow: goodput[part] }} />
        ))}
      </div>
      <Table
        caption="Where the time of the training goes"
        region="Where the time goes"
        columns={['Part', 'Share', 'Days']}
        rows={shown.map(({ part, name, title }) => ({
          key: part,
          head: name,
          title,
          cells: [
            shareText(goodput[part]),
            whole === null ? '–' : finiteText(whole.days * goodput[part], daysText),
          ],
        }))}
      />
      {simulated === null ? null : (
        <p>
          {simulated.runs} simulated trainings with {formatDecimal(simulated.meanFailures)} failures each take{' '}
          {formatDecimal(simulated.meanDays)} days on average:{' '}
          {simulated.quantiles
            .filter(({ share }) => [0.05, 0.5, 0.95].includes(share))
            .map(({ share, days }) => `${formatPercent(share)} of them at most ${formatDecimal(days)}`)
            .join(', ')}
          .
        </p>
      )}
    </div>
  );
}
