import { COLLECTIVE_LABELS } from '../../../collective/can-do.ts';
import { COLLECTIVES } from '../../../collective/types.ts';
import { formatBytes } from '../../../units/bytes.ts';
import { formatCount } from '../../../units/count.ts';
import { formatTime } from '../../../units/time.ts';
import type { LimitedCollective } from '../../../analysis/why/limits.ts';
import { Table } from '../../parts/table/Table.tsx';
import { groupShort } from '../../state/traces/lane-axis.ts';
import { operationText } from '../../state/traces/operations.ts';

/** Collectives that are listed; those that take longest come first. */
const MOST_LISTED = 20;

export function LimitsTable({ collectives }: { readonly collectives: readonly LimitedCollective[] }) {
  const listed = collectives.slice(0, MOST_LISTED);
  return (
    <>
      <Table
        caption="Each collective of the iteration, the one that takes longest first"
        region="Limits of each collective"
        className="why-table"
        columns={[
          'Collective',
          'Times',
          'Dimension',
          'Bytes take',
          { name: 'Sent per NPU in each phase', className: 'why__phases' },
        ]}
        rows={listed.map((row) => ({
          head: `${groupShort(row.role, collectives)} ${COLLECTIVE_LABELS[row.collective]} of ${formatBytes(row.bytes)}`,
          cells: [
            formatCount(row.count),
            row.limiting.length === 0 ? 'none' : row.limiting.map((index) => index + 1).join(' and '),
            Number.isFinite(row.totalNs) ? formatTime(row.totalNs) : 'never ends',
            phasesText(row),
          ],
        }))}
      />
      {collectives.length > listed.length ? (
        <p className="why__note">
          The {MOST_LISTED} that take longest of {formatCount(collectives.length)} are listed.
        </p>
      ) : null}
    </>
  );
}

/** `RS on 1: 50 MB, AR on 2: 88 MB, AG on 1: 50 MB`. */
function phasesText({ phases }: LimitedCollective): string {
  if (phases.length === 0) return 'nothing: a group of one NPU';
  return phases
    .map(({ operation, dimension, sentBytes }) => {
      const { short } = operationText(COLLECTIVES.indexOf(operation));
      return `${short} on ${dimension + 1}: ${formatBytes(sentBytes)}`;
    })
    .join(', ');
}
