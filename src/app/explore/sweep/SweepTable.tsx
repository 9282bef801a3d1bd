import { memo, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { labelWithUnit } from '../../../analysis/sweep/fields.ts';
import { formatCount } from '../../../units/count.ts';
import type { SweepRow } from '../../../worker/client/pool.ts';
import { TableRegion } from '../../parts/table/TableRegion.tsx';
import { Button } from '../../ui/Button.tsx';
import { saveSweep } from './hand-out.ts';
import { columnsIn, workOfRows, type Measure } from './measures.ts';
import type { ReadyPlan } from './form/read-form.ts';
import { sortRows, type Sort, type SortKey } from './sort-rows.ts';
import { SweepTableRow } from './SweepTableRow.tsx';
import { frontOfLines, type Line } from './sweep-series.ts';
import { missingOf } from './sweep-source.ts';
import { sweepStore } from './sweep-store.ts';

interface SweepTableProps {
  readonly ran: ReadyPlan | null;
  readonly rows: readonly (SweepRow | undefined)[];
  /** The lines that are drawn, which the front is taken from, as in the chart. */
  readonly lines: readonly Line[];
  readonly picked: number | null;
  readonly onPick: (row: number) => void;
}

interface Head {
  readonly by: SortKey;
  readonly label: string;
  readonly isWord?: true;
}

const PAGE = 100;

/** The numbers behind the charts, a page at a time; any column sorts them. */
export const SweepTable = memo(function SweepTable({ ran, rows, lines, picked, onPick }: SweepTableProps) {
  const [sort, setSort] = useState<Sort>({ by: 'index', isDescending: false });
  const phase = useStore(sweepStore, (state) => state.phase);
  const done = useStore(sweepStore, (state) => state.done);
  const [wantedPage, setPage] = useState(0);
  const come = useMemo(() => rows.filter((row) => row !== undefined), [rows]);
  const sorted = useMemo(() => sortRows(come, sort), [come, sort]);
  const front = useMemo(() => new Set(frontOfLines(lines).map(({ index }) => index)), [lines]);
  const columns = useMemo(() => columnsIn(workOfRows(come), come), [come]);
  if (ran === null || come.length === 0) return null;
  const missing = missingOf({ ran, phase, done });
  const page = Math.min(wantedPage, Math.ceil(sorted.length / PAGE) - 1);
  const sortBy = (by: SortKey): void => {
    setSort({ by, isDescending: sort.by === by && !sort.isDescending });
    setPage(0);
  };
  return (
    <div className="sweep-table">
      <div className="sweep-table__head">
        <h3>Results{missing === null ? '' : `, partial: ${missing}`}</h3>
        <Pager page={page} rows={sorted.length} onTurn={setPage} />
        <Button look="quiet" icon="file" onClick={() => saveSweep(ran, come)}>
          Save CSV
        </Button>
      </div>
      <TableRegion name="Results of the sweep" className="sweep-table__scroll">
        <table>
          <caption className="visually-hidden">
            Results of the sweep; ★ marks the Pareto front of throughput against cost among the lines that are
            drawn
          </caption>
          <SortHeads heads={headsOf(ran, columns)} sort={sort} onSort={sortBy} />
          <tbody>
            {sorted.slice(page * PAGE, (page + 1) * PAGE).map((row) => (
              <SweepTableRow
                key={row.index}
                ran={ran}
                row={row}
                columns={columns}
                isOnFront={front.has(row.index)}
                isPicked={row.index === picked}
                onPick={onPick}
              />
            ))}
          </tbody>
        </table>
      </TableRegion>
    </div>
  );
});

function headsOf({ plan, specification }: ReadyPlan, columns: readonly Measure[]): readonly Head[] {
  const { topologies, workloads } = specification;
  const network: Head = { by: 'topology', label: 'Network', isWord: true };
  const workload: Head = { by: 'workload', label: 'Workload', isWord: true };
  return [
    { by: 'value', label: labelWithUnit(plan.field) },
    ...(topologies.length > 1 ? [network] : []),
    ...(workloads.length > 1 ? [workload] : []),
    { by: 'scheme', label: 'Scheme', isWord: true },
    ...columns.map(({ id, quantity }): Head => ({ by: id, label: quantity.label })),
  ];
}

interface PagerProps {
  readonly page: number;
  readonly rows: number;
  readonly onTurn: (page: number) => void;
}

function Pager({ page, rows, onTurn }: PagerProps) {
  const pages = Math.ceil(rows / PAGE);
  if (pages <= 1) return null;
  return (
    <span className="sweep-table__pages">
      <Button look="quiet" disabled={page === 0} onClick={() => onTurn(page - 1)}>
        Previous
      </Button>
      rows {formatCount(page * PAGE + 1)} to {formatCount(Math.min(rows, (page + 1) * PAGE))} of{' '}
      {formatCount(rows)}
      <Button look="quiet" disabled={page === pages - 1} onClick={() => onTurn(page + 1)}>
        Next
      </Button>
    </span>
  );
}

interface SortHeadsProps {
  readonly heads: readonly Head[];
  readonly sort: Sort;
  readonly onSort: (by: SortKey) => void;
}

function SortHeads({ heads, sort, onSort }: SortHeadsProps) {
  const direction = sort.isDescending ? 'descending' : 'ascending';
  const arrow = sort.isDescending ? ' ↓' : ' ↑';
  return (
    <thead>
      <tr>
        {heads.map(({ by, label, isWord }) => (
          <th
            key={by}
            scope="col"
            className={isWord ? 'sweep-table__word' : undefined}
            aria-sort={sort.by === by ? direction : 'none'}
          >
            <button type="button" onClick={() => onSort(by)}>
              {label}
              <span aria-hidden="true">{sort.by === by ? arrow : ''}</span>
            </button>
          </th>
        ))}
        <th scope="col">Front</th>
        <th scope="col">
          <span className="visually-hidden">Design</span>
        </th>
      </tr>
    </thead>
  );
}
