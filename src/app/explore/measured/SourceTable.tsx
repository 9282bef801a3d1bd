import type { MeasuredReport, SourceScore } from '../../../evidence/measured/report.ts';
import type { RunScore } from '../../../evidence/measured/by-run/measured-runs.ts';
import { Table } from '../../parts/table/Table.tsx';
import { Button } from '../../ui/Button.tsx';
import { sourceName } from './source-names.ts';
import { shareText } from './row-text.ts';

interface SourceTableProps {
  readonly tables: MeasuredReport['tables'];
  readonly scores: readonly SourceScore[];
  /** The scores of sources whose rows have been run. */
  readonly byRun: ReadonlyMap<string, RunScore>;
  readonly chosen: string;
  readonly onChoose: (source: string) => void;
}

/** Errors by source, over all rows and over those that nothing was fitted on. */
export function SourceTable({ tables, scores, byRun, chosen, onChoose }: SourceTableProps) {
  return (
    <Table
      caption={`Errors of the closed form${byRun.size > 0 ? ' and of the run' : ''} by source`}
      region="Errors by source"
      className="measured-table"
      groups={[
        { name: '', columns: 1 },
        { name: 'Closed form, all rows', columns: 4 },
        ...(byRun.size > 0 ? [{ name: 'By the run', columns: 2 }] : []),
        { name: 'Closed form, rows not fitted', columns: 3 },
        { name: 'Choice in a cell', columns: 3 },
      ]}
      columns={[
        'Source',
        'Rows',
        { name: 'Error', title: 'Mean of |predicted / measured - 1|' },
        'Median',
        { name: 'Bias', title: 'Mean of predicted / measured - 1' },
        ...(byRun.size > 0
          ? [
              {
                name: 'Error',
                title: 'The same mean error of the run, over the rows that both predict',
              },
              { name: 'Median', title: 'Of the run' },
            ]
          : []),
        { name: 'Rows', title: 'That no constant was fitted on' },
        'Error',
        'Median',
        { name: 'Rank', title: "Spearman's rank correlation, in the median over cells of 8 runs or more" },
        {
          name: 'Our pick loses',
          title: 'What our first pick of a cell takes over its best run, in the median',
        },
        { name: 'Best of three', title: 'The best of our first three picks' },
      ]}
      rows={scores.map((score) => ({
        key: score.source,
        isChosen: score.source === chosen,
        head: score.source.endsWith('-by-vtrain') ? (
          <span title="With the constants that were fitted on the rows of vTrain alone">
            {sourceName(score.source, tables)}
          </span>
        ) : (
          <Button look="quiet" className="measured__open" onClick={() => onChoose(score.source)}>
            {sourceName(score.source, tables)}
          </Button>
        ),
        cells: [
          score.n,
          shareText(score.mape),
          shareText(score.median),
          shareText(score.bias),
          ...(byRun.size > 0 ? runCells(byRun.get(score.source)) : []),
          score.unfitted.n,
          shareText(score.unfitted.mape),
          shareText(score.unfitted.median),
          score.spearman === null ? '–' : score.spearman.toFixed(2),
          shareText(score.regret),
          shareText(score.regretOfThree),
        ],
      }))}
    />
  );
}

function runCells(score: RunScore | undefined): readonly string[] {
  return [shareText(score?.run.mape ?? null), shareText(score?.run.median ?? null)];
}
