import type { StackScore } from '../../../evidence/measured/by-stack.ts';
import { evidenceOf } from '../../../workload/calibration/facts/evidence.ts';
import { Table } from '../../parts/table/Table.tsx';
import { Button } from '../../ui/Button.tsx';
import { shareText, stackName } from './row-text.ts';

interface StackTableProps {
  /** By the closed form. */
  readonly scores: readonly StackScore[];
  readonly chosen: string | null;
  readonly onChoose: (stack: string) => void;
}

/** Every stack that designs name: how far the runs of its rows are off, those that it was not fitted on apart. */
export function StackTable({ scores, chosen, onChoose }: StackTableProps) {
  return (
    <Table
      caption="Errors by software stack, on the accelerator that it was measured on"
      region="Errors by stack"
      className="measured-table"
      groups={[
        { name: '', columns: 1 },
        { name: 'By the run, all rows', columns: 2 },
        { name: 'By the run, rows not fitted', columns: 2 },
        { name: 'Closed form', columns: 2 },
      ]}
      columns={[
        'Stack',
        'Rows',
        { name: 'Error', title: 'Mean of |predicted / measured - 1| of the runs of the designs' },
        { name: 'Rows', title: 'That no constant was fitted on' },
        'Error',
        { name: 'All rows', title: 'Mean error of the closed form' },
        { name: 'Not fitted', title: 'Mean error of the closed form on rows that no constant was fitted on' },
      ]}
      rows={scores.flatMap(({ stack, all, heldOut }) => {
        const evidence = evidenceOf(stack);
        if (evidence === null) return [];
        return [
          {
            key: stack,
            isChosen: stack === chosen,
            head: (
              <Button look="quiet" className="measured__open" onClick={() => onChoose(stack)}>
                {stackName(stack)}
              </Button>
            ),
            cells: [
              evidence.rows,
              shareText(evidence.error),
              evidence.heldOutRows,
              shareText(evidence.heldOutError),
              shareText(all.mape),
              shareText(heldOut.mape),
            ],
          },
        ];
      })}
    />
  );
}
