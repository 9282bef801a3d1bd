import type { ResidualAxis, StackScore } from '../../../evidence/measured/by-stack.ts';
import { formatAmount } from '../../../units/rate.ts';
import { Table } from '../../parts/table/Table.tsx';
import { shareText, stackName } from './row-text.ts';

const AXES: Readonly<Record<ResidualAxis, string>> = {
  tensor: 'TP',
  pipeline: 'PP',
  data: 'DP',
  parameters: 'Parameters',
};

interface ResidualTableProps {
  readonly score: StackScore;
  /** Whether the predictions are of runs; else they are of the closed form. */
  readonly isByRun: boolean;
}

/** Where a stack is off: its errors by degree and by size. */
export function ResidualTable({ score, isByRun }: ResidualTableProps) {
  return (
    <Table
      caption={`Residuals of ${stackName(score.stack)}, ${isByRun ? 'by the run' : 'by the closed form until its rows are run'}`}
      region="Residuals"
      className="measured-table"
      columns={[
        'By',
        'Rows',
        { name: 'Error', title: 'Mean of |predicted / measured - 1|' },
        { name: 'Bias', title: 'Mean of predicted / measured - 1: below 0 where predictions are too short' },
      ]}
      rows={score.residuals.flatMap(({ by, parts }) =>
        parts.map(({ from, to, n, mape, bias }) => ({
          key: `${by} ${from}`,
          head: by === 'parameters' ? `${formatAmount(from)} to ${formatAmount(to)}` : `${AXES[by]}${from}`,
          cells: [n, shareText(mape), shareText(bias)],
        })),
      )}
    />
  );
}
