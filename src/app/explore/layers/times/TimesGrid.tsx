import { useState, type KeyboardEvent } from 'react';
import { cssVars } from '../../../ui/theme/css-vars.ts';
import { keptInside, moved, type Place } from '../move.ts';
import { placeOf, show } from '../place.ts';
import { useScroll } from '../use-scroll.ts';
import { HEAD_PX, ROW_PX, visibleRows } from '../visible-rows.ts';
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

/** Times of each layer: a grid with its heads as the first row. Only rows in sight are in the document. */
export function TimesGrid(props: TimesGridProps) {
  const { rows, names, columns, sorting, delayNote, picked, onSort, onPick } = props;
  const [grid, scroll, bindGrid] = useScroll();
  const page = Math.max(1, Math.floor((scroll.height - HEAD_PX) / ROW_PX) - 1);
  const extent = { rows: rows.length + 1, columns: columns.length + 1, page };
  const [chosen, setActive] = useState<Place>({ row: 1, column: 0 });
  const active = keptInside(chosen, extent);

  function onKeyDown(event: KeyboardEvent): void {
    if (event.altKey) return;
    const target = moved(active, event.key, event.ctrlKey || event.metaKey, extent);
    const row = rows[active.row - 1];
    if (target !== null) {
      setActive(target);
      show(grid, target);
    } else if (row !== undefined && (event.key === 'Enter' || event.key === ' ')) onPick(row);
    else return;
    event.preventDefault();
  }

  return (
    <div
      ref={bindGrid}
      role="grid"
      aria-label="Times and delays by layer"
      aria-rowcount={rows.length + 2}
      aria-colcount={extent.columns}
      className="layer-grid times-grid"
      style={cssVars({ rows: rows.length, columns: columns.length })}
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
        {visibleRows(scroll.top, scroll.height, rows.length, Math.max(0, active.row - 1)).map((at) => {
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
