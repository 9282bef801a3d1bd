import { useId, useMemo, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import type { ByRole } from '../../../taskgraph/roles.ts';
import type { LayerTable } from '../../../analysis/tables/layer-table.ts';
import { CellEditor } from './CellEditor.tsx';
import { cellOf, columnsOf, shapesByLayer } from './columns.ts';
import { LayerDetail } from './LayerDetail.tsx';
import { LayerHeads } from './LayerHeads.tsx';
import { LayerRow } from './LayerRow.tsx';
import './layer-grid.css';
import { keptInside, type Place } from './move.ts';
import { placeOf } from './place.ts';
import { resetCell, setCell } from './set-cell.ts';
import { useRowGrid } from './use-row-grid.ts';

interface Editing {
  /** The first key typed; null to edit the present value. */
  readonly typed: string | null;
}

interface LayerGridProps {
  readonly table: LayerTable;
  /** What each group sends, by which groups have their names. */
  readonly sent: Partial<ByRole>;
}

/** The layer table: a grid whose cells are edited in place. */
export function LayerGrid({ table, sent }: LayerGridProps) {
  const detailId = useId();
  const columns = useMemo(() => columnsOf(table), [table]);
  const shapes = useMemo(() => shapesByLayer(table), [table]);
  const { active, extent, ...grid } = useRowGrid(shapes.length, columns.length, 0);
  const [hovered, setHovered] = useState<Place | null>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const cellAt = ({ row, column }: Place) => cellOf(shapes[row], columns[column - 1]);
  const activeCell = cellAt(active);

  function onKeyDown(event: KeyboardEvent): void {
    setHovered(null);
    const place = grid.target(event);
    if (place !== null) {
      grid.setActive(place);
      setEditing(null);
      grid.show(place);
    } else if (activeCell === null || event.ctrlKey || event.metaKey || event.altKey) return;
    else if (event.key === 'Enter' || event.key === 'F2') setEditing({ typed: null });
    else if (event.key === 'Delete' || event.key === 'Backspace') reset();
    else if (/^[\d.]$/.test(event.key)) setEditing({ typed: event.key });
    else return;
    event.preventDefault();
  }

  function editorIn(row: number): ReactNode {
    if (row !== active.row || editing === null || activeCell === null) return null;
    return (
      <CellEditor
        cell={activeCell}
        typed={editing.typed}
        onCommit={(value) => setCell(active.row, activeCell, value)}
        onEnd={(takesFocus) => {
          setEditing(null);
          if (takesFocus) grid.show(active);
        }}
      />
    );
  }

  function reset(): void {
    if (activeCell !== null) resetCell(active.row, activeCell);
  }

  const seen = hovered === null ? active : keptInside(hovered, extent);
  return (
    <>
      <div
        {...grid.attributes}
        aria-label="Layers"
        className="layer-grid"
        onKeyDown={onKeyDown}
        onDoubleClick={(event) => {
          const place = placeOf(event.target);
          if (place !== null && cellAt(place) !== null) setEditing({ typed: null });
        }}
        onFocus={(event) => {
          const place = placeOf(event.target);
          if (place !== null && event.target.role !== null) grid.setActive(place);
        }}
        onMouseMove={(event) => setHovered((before) => pointedAt(event, before))}
        onMouseLeave={() => setHovered(null)}
      >
        <LayerHeads columns={columns} />
        <div role="rowgroup" className="layer-rows">
          {grid.visible.map((row) => (
            <LayerRow
              key={row}
              row={row}
              name={table.names[row] ?? ''}
              shape={shapes[row]!}
              columns={columns}
              sent={sent}
              active={row === active.row ? active.column : null}
              editor={editorIn(row)}
              detailId={detailId}
            />
          ))}
        </div>
      </div>
      <LayerDetail id={detailId} name={table.names[seen.row] ?? ''} cell={cellAt(seen)} onReset={reset} />
    </>
  );
}

/** The page scrolls under a pointer that rests: only one that moves points at something. */
function pointedAt({ movementX, movementY, target }: MouseEvent, before: Place | null): Place | null {
  if (movementX === 0 && movementY === 0) return before;
  const place = placeOf(target);
  return before?.row === place?.row && before?.column === place?.column ? before : place;
}
