import { useId, useMemo, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { LayerTable } from '../../../analysis/tables/layer-table.ts';
import { cssVars } from '../../ui/theme/css-vars.ts';
import { CellEditor } from './CellEditor.tsx';
import { cellOf, columnsOf, shapesByLayer } from './columns.ts';
import { LayerDetail } from './LayerDetail.tsx';
import { LayerHeads } from './LayerHeads.tsx';
import { LayerRow } from './LayerRow.tsx';
import './layer-grid.css';
import { keptInside, moved, type Place } from './move.ts';
import { placeOf, show } from './place.ts';
import { resetCell, setCell } from './set-cell.ts';
import { useScroll } from './use-scroll.ts';
import { HEAD_PX, ROW_PX, visibleRows } from './visible-rows.ts';

interface Editing {
  /** What was typed to start with; null: the value as it is. */
  readonly typed: string | null;
}

/** The layer table: a grid of which only the rows in sight are in the document. */
export function LayerGrid({ table }: { readonly table: LayerTable }) {
  const detailId = useId();
  const columns = useMemo(() => columnsOf(table), [table]);
  const shapes = useMemo(() => shapesByLayer(table), [table]);
  const [grid, scroll, bindGrid] = useScroll();
  const page = Math.max(1, Math.floor((scroll.height - HEAD_PX) / ROW_PX) - 1);
  const extent = { rows: shapes.length, columns: columns.length + 1, page };
  const [chosen, setActive] = useState<Place>({ row: 0, column: 0 });
  const [hovered, setHovered] = useState<Place | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const active = keptInside(chosen, extent);
  const cellAt = ({ row, column }: Place) => cellOf(shapes[row], columns[column - 1]);
  const activeCell = cellAt(active);

  function go(place: Place): void {
    setActive(place);
    setEditing(null);
    show(grid, place);
  }

  /** The page scrolls under a pointer that rests: only one that moves points at something. */
  function onMouseMove({ movementX, movementY, target }: MouseEvent): void {
    if (movementX === 0 && movementY === 0) return;
    const place = placeOf(target);
    setHovered((before) => (before?.row === place?.row && before?.column === place?.column ? before : place));
  }

  function onKeyDown(event: KeyboardEvent): void {
    setHovered(null);
    const isControl = event.ctrlKey || event.metaKey;
    const target = event.altKey ? null : moved(active, event.key, isControl, extent);
    if (target !== null) go(target);
    else if (activeCell === null || isControl || event.altKey) return;
    else if (event.key === 'Enter' || event.key === 'F2') setEditing({ typed: null });
    else if (event.key === 'Delete' || event.key === 'Backspace') resetCell(active.row, activeCell);
    else if (/^[\d.]$/.test(event.key)) setEditing({ typed: event.key });
    else return;
    event.preventDefault();
  }

  const seen = hovered === null ? active : keptInside(hovered, extent);
  return (
    <>
      <div
        ref={bindGrid}
        role="grid"
        aria-label="Layers"
        aria-rowcount={extent.rows + 2}
        aria-colcount={extent.columns}
        className="layer-grid"
        style={cssVars({ rows: extent.rows, columns: columns.length })}
        onKeyDown={onKeyDown}
        onDoubleClick={(event) => {
          const place = placeOf(event.target);
          if (place !== null && cellAt(place) !== null) setEditing({ typed: null });
        }}
        onFocus={(event) => {
          const place = placeOf(event.target);
          if (place !== null && event.target.role !== null) setActive(place);
        }}
        onMouseMove={onMouseMove}
        onMouseLeave={() => setHovered(null)}
      >
        <LayerHeads columns={columns} />
        <div role="rowgroup" className="layer-rows">
          {visibleRows(scroll.top, scroll.height, extent.rows, active.row).map((row) => (
            <LayerRow
              key={row}
              row={row}
              name={table.names[row] ?? ''}
              shape={shapes[row]!}
              columns={columns}
              active={row === active.row ? active.column : null}
              editor={
                row === active.row && editing !== null && activeCell !== null ? (
                  <CellEditor
                    cell={activeCell}
                    typed={editing.typed}
                    onCommit={(value) => setCell(active.row, activeCell, value)}
                    onEnd={(takesFocus) => {
                      setEditing(null);
                      if (takesFocus) show(grid, active);
                    }}
                  />
                ) : null
              }
              detailId={detailId}
            />
          ))}
        </div>
      </div>
      <LayerDetail
        id={detailId}
        name={table.names[seen.row] ?? ''}
        cell={cellAt(seen)}
        onReset={() => {
          if (activeCell !== null) resetCell(active.row, activeCell);
        }}
      />
    </>
  );
}
