import { useState, type KeyboardEvent } from 'react';
import { cssVars } from '../../ui/theme/css-vars.ts';
import { keptInside, moved, type Extent, type Place } from './move.ts';
import { show } from './place.ts';
import { useScroll } from './use-scroll.ts';
import { HEAD_PX, ROW_PX, visibleRows } from './visible-rows.ts';

/** Rows that assistive technology counts above the first row of values: the heads and their groups. */
const HEAD_ROWS = 2;

/**
 * A grid of rows of which only those in sight are in the document, with one active cell that keys move.
 * @param heads how many rows of heads the keys reach
 */
export function useRowGrid(rows: number, columns: number, heads: 0 | 1) {
  const [grid, scroll, bind] = useScroll();
  const page = Math.max(1, Math.floor((scroll.height - HEAD_PX) / ROW_PX) - 1);
  const extent: Extent = { rows: rows + heads, columns: columns + 1, page };
  const [chosen, setActive] = useState<Place>({ row: heads, column: 0 });
  const active = keptInside(chosen, extent);

  return {
    active,
    extent,
    setActive,
    show: (place: Place): void => show(grid, place),
    /** Where a key leads; null for a key that moves nothing. */
    target: (event: KeyboardEvent): Place | null =>
      event.altKey ? null : moved(active, event.key, event.ctrlKey || event.metaKey, extent),
    /** Rows of values in sight, and the active one, counted from 0 below the heads. */
    visible: visibleRows(scroll.top, scroll.height, rows, Math.max(0, active.row - heads)),
    attributes: {
      ref: bind,
      role: 'grid',
      'aria-rowcount': rows + HEAD_ROWS,
      'aria-colcount': extent.columns,
      style: cssVars({ rows, columns }),
    },
  };
}
