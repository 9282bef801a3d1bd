import type { TrainingReport } from '../../../analysis/training-run/training-report.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { formatHours } from '../../../units/time.ts';
import { Table } from '../../parts/table/Table.tsx';

/** How large a checkpoint is, what it costs, and how often to save. */
export function CheckpointPart({ report }: { readonly report: TrainingReport }) {
  const { state, intervals, interruptions } = report.training;
  const { bytes, mode, stallHours, writeHours } = state;
  return (
    <div className="training__part">
      <h4>How often to save</h4>
      <p>
        {bytes === null
          ? 'A layer table does not say how much to save: give its size under Checkpoints. Until then saving takes no time.'
          : `A checkpoint is ${formatBytes(bytes)}, ${mode}: the job stands still for ${formatHours(stallHours)}` +
            (writeHours > 0 ? `, and it counts ${formatHours(writeHours)} later.` : '.')}{' '}
        A failure costs {formatHours(interruptions.restartHours)} until the job runs again, and what was not
        saved.
      </p>
      {intervals === null ? (
        <p>Nothing fails, so that saving at the end is enough.</p>
      ) : (
        <>
          <Table
            caption="Work between two checkpoints"
            region="Work between two checkpoints"
            columns={['Interval', 'Work between two checkpoints']}
            rows={[
              { head: 'Used', cells: [formatHours(intervals.usedHours)] },
              { head: 'Best', title: 'With the largest goodput', cells: [formatHours(intervals.bestHours)] },
              {
                head: 'Young',
                title: '√(2 × stall × time between failures)',
                cells: [formatHours(intervals.youngHours)],
              },
              { head: 'Daly', title: 'His rule of higher order', cells: [formatHours(intervals.dalyHours)] },
            ]}
          />
          <p>
            J. W. Young (1974) and J. Daly (2006) gave the usual formulas for the interval; both approximate
            the best one.
          </p>
        </>
      )}
    </div>
  );
}
