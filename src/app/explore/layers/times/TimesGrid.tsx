import type { KeyboardEvent } from 'react';
import { placeOf } from '../place.ts';
import { useRowGrid } from '../use-row-grid.ts';
import type { TimeColumn } from './columns.ts';
import type { LayerRow, Sorting } from './layer-rows.ts';
import { TimesHeads } from './TimesHeads.tsx';
import { TimesRow } from './TimesRow.tsx';

interface TimesGridProps {
  readonly rows: readonly LayerRow[];
  readonly names: readonly string[];
  readonly columns: readonly TimeColumn[];
  readonly sorting: Sorting;
  readonly delayNote: string;
  readonly picked: number | null;
  readonly onSort: (key: string | null) => void;
  readonly onPick: (row: LayerRow) => void;
}

/** The times of each layer, with the heads as the first row of the grid. */
export function TimesGrid(props: TimesGridProps) {
  const { rows, names, columns, sorting, delayNote, picked, onSort, onPick } = props;
  const { active, target, setActive, show, visible, attributes } = useRowGrid(rows.length, columns.length, 1);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey) return;
    const place = target(event);
    const row = rows[active.row - 1];
    if (place !== null) {
      setActive(place);
      show(place);
    } else if (row !== undefined && (event.key === 'Enter' || event.key === ' ')) onPick(row);
    else return;
    event.preventDefault();
  }

  return (
    <div
      {...attributes}
      aria-label="Times and delays by layer"
      className="layer-grid times-grid"
      onKeyDown={onKeyDown}
      onFocus={(event) => {
        const place = placeOf(event.target);
        if (place !== null) setActive(place);
      }}
      onClick={(event) => {
        const row = rows[(placeOf(event.target)?.row ?? 0) - 1];
        if (row !== undefined) onPick(row);
      }}
    >
      <TimesHeads
        columns={columns}
        sorting={sorting}
        delayNote={delayNote}
        onSort={onSort}
        active={active.row === 0 ? active.column : null}
      />
      <div role="rowgroup" className="layer-rows">
        {visible.map((at) => {
          const row = rows[at]!;
          return (
            <TimesRow
              key={at}
              at={at}
              row={row}
              names={names}
              columns={columns}
              active={at === active.row - 1 ? active.column : null}
              isPicked={picked !== null && picked >= row.first && picked <= row.last}
            />
          );
        })}
      </div>
    </div>
  );
}
