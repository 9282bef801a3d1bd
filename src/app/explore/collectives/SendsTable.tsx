import { sendsOf } from '../../../collective/execution.ts';
import type { Schedule } from '../../../collective/schedule-shape.ts';
import { Table } from '../../parts/table/Table.tsx';
import { blocksText } from './step-text.ts';

interface SendsTableProps {
  readonly schedule: Schedule;
  readonly position: number;
}

/** Every message of a step. */
export function SendsTable({ schedule, position }: SendsTableProps) {
  const sends = position === 0 ? [] : sendsOf(schedule, position - 1);
  return (
    <details className="sends">
      <summary>All messages of this step</summary>
      <Table
        caption="Messages of this step"
        region="Messages of this step"
        empty="None yet."
        className="sends__table"
        columns={['From rank', 'To rank', 'What', 'The receiver']}
        rows={sends.map(({ from, to, blocks, reduce }) => ({
          key: `${from} ${to}`,
          head: from,
          cells: [to, blocksText(schedule, blocks), reduce ? 'adds' : 'keeps'],
        }))}
      />
    </details>
  );
}
