import { cssVars } from '../../../ui/theme/css-vars.ts';
import { GROUP_TEXT, type ColumnGroup, type TimeColumn } from './columns.ts';
import type { Sorting } from './layer-rows.ts';

interface TimesHeadsProps {
  readonly columns: readonly TimeColumn[];
  readonly sorting: Sorting;
  /** Names the pass that the delays belong to, where there is one. */
  readonly delayNote: string;
  /** Column with the focus where it is in the heads. */
  readonly active: number | null;
  readonly onSort: (key: string | null) => void;
}

/** Two heading rows: the measures, and their parts, by each of which the rows can be sorted. */
export function TimesHeads({ columns, sorting, delayNote, active, onSort }: TimesHeadsProps) {
  const sorted = (key: string | null) =>
    sorting.key !== key ? 'none' : sorting.isDescending ? 'descending' : 'ascending';
  const head = (key: string | null, label: string, column: number) => (
    <span
      key={key ?? 'name'}
      role="columnheader"
      aria-colindex={column + 1}
      aria-sort={sorted(key)}
      className={`times-head ${column === 0 ? 'times-head--name' : ''}`}
    >
      <button
        type="button"
        className="times-head__sort"
        data-row={0}
        data-column={column}
        tabIndex={active === column ? 0 : -1}
        title={`Sort by ${label.toLowerCase()}`}
        onClick={() => onSort(key)}
      >
        {label}
        <span className="times-head__arrow" aria-hidden="true">
          {sorted(key) === 'none' || (key === null && !sorting.isDescending)
            ? ''
            : sorted(key) === 'descending'
              ? '↓'
              : '↑'}
        </span>
      </button>
    </span>
  );
  return (
    <div role="rowgroup" className="layer-heads">
      <div role="row" aria-rowindex={1} className="layer-heads__row">
        <span role="columnheader" aria-colindex={1} className="times-head times-head--name">
          <span className="visually-hidden">Group</span>
        </span>
        {groupsOf(columns).map(([group, from, count]) => (
          <span
            key={group}
            role="columnheader"
            aria-colindex={from + 2}
            aria-colspan={count}
            className="times-head times-head--group"
            style={cssVars({ columns: count })}
          >
            <span>
              {GROUP_TEXT[group]}
              {group === 'delay' ? delayNote : ''}
            </span>
          </span>
        ))}
      </div>
      <div role="row" aria-rowindex={2} className="layer-heads__row">
        {head(null, 'Layer', 0)}
        {columns.map(({ key, label }, index) => head(key, label, index + 1))}
      </div>
    </div>
  );
}

/** Neighbouring columns of one group: its name, where it begins and how many there are. */
function groupsOf(columns: readonly TimeColumn[]): readonly (readonly [ColumnGroup, number, number])[] {
  return [...new Set(columns.map(({ group }) => group))].map((group) => [
    group,
    columns.findIndex((column) => column.group === group),
    columns.filter((column) => column.group === group).length,
  ]);
}
