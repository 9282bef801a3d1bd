import { useMemo, useState } from 'react';
import type { ReportRow } from '../../../evidence/measured/report-row.ts';
import { Table } from '../../parts/table/Table.tsx';
import { Button } from '../../ui/Button.tsx';
import { openRow } from './open-row.ts';
import {
  figureText,
  isOfRun,
  layoutText,
  machineText,
  placesOf,
  rowNote,
  shareText,
  worstFirst,
} from './row-text.ts';

const PAGE = 40;

interface RowTableProps {
  readonly rows: readonly ReportRow[];
  /** The results of the run; empty before it. */
  readonly byRun: ReadonlyMap<ReportRow, number>;
}

/** Rows, the worst first; those of runs open as designs. */
export function RowTable({ rows, byRun }: RowTableProps) {
  const [most, setMost] = useState(PAGE);
  const sorted = useMemo(() => worstFirst(rows), [rows]);
  const places = useMemo(() => placesOf(rows), [rows]);
  const hasRun = rows.some((row) => byRun.has(row));
  return (
    <>
      <Table
        caption="Measured and predicted, the worst rows first"
        region="Rows, the worst first"
        className="measured-table"
        columns={[
          'Row',
          { name: 'Model', isText: true },
          { name: 'Ran on', isText: true },
          { name: 'Layout', isText: true },
          'Measured',
          'Predicted',
          'Error',
          ...(hasRun ? ['By the run', { name: 'Error', title: 'Of the run' }] : []),
          {
            name: 'Place, ours and measured',
            title: 'Our place and the measured one among the runs of a cell, by time',
          },
          { name: 'Note', isText: true },
        ]}
        rows={sorted.slice(0, most).map((row) => ({
          title: row.line,
          head: !isOfRun(row) ? (
            row.row
          ) : (
            <Button
              look="quiet"
              className="measured__open"
              aria-label={`Open row ${row.row} of ${row.file} as a design`}
              onClick={() => void openRow(row)}
            >
              {row.row}
            </Button>
          ),
          cells: [
            row.model,
            machineText(row.run),
            layoutText(row.run),
            figureText(row.measured, row.unit),
            figureText(row.predicted, row.unit),
            shareText(row.relativeError),
            ...(hasRun ? runCells(row, byRun.get(row) ?? null) : []),
            places.get(row) ?? '–',
            rowNote(row),
          ],
        }))}
      />
      {sorted.length > most ? (
        <p>
          <Button onClick={() => setMost(most + 5 * PAGE)}>Show more of {sorted.length} rows</Button>
        </p>
      ) : null}
    </>
  );
}

function runCells({ measured, unit }: ReportRow, predicted: number | null): readonly string[] {
  const error = measured === null || predicted === null ? null : predicted / measured - 1;
  return [figureText(predicted, unit), shareText(error)];
}
