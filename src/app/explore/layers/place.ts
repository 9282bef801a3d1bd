/** Finding the cells of the grid in the document. */
import type { Place } from './move.ts';

/** The cell that something lies in; null outside of cells. */
export function placeOf(target: EventTarget): Place | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  if (cell === null) return null;
  return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}

/** Gives a cell the focus and brings it into sight, once it is drawn. */
export function show(grid: HTMLElement | null, { row, column }: Place): void {
  requestAnimationFrame(() => {
    const cell = grid?.querySelector<HTMLElement>(`[data-row="${row}"][data-column="${column}"]`);
    cell?.focus({ preventScroll: true });
    cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  });
}
