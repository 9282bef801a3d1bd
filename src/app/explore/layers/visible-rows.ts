/** The height of a row, which layer-grid.css must have too. */
export const ROW_PX = 28;
/** Height of both heading rows. */
export const HEAD_PX = 64;
/** Rows that are rendered beyond the visible ones, so that a quick scroll finds them. */
const SPARE_ROWS = 6;

/** The rows to draw: those in sight, a few beyond, and the one that has the focus. Ascending. */
export function visibleRows(
  scrollPx: number,
  heightPx: number,
  rows: number,
  focused: number,
): readonly number[] {
  const first = Math.max(0, Math.floor(scrollPx / ROW_PX) - SPARE_ROWS);
  const end = Math.min(rows, Math.ceil((scrollPx + heightPx) / ROW_PX) + SPARE_ROWS);
  const seen = Array.from({ length: Math.max(0, end - first) }, (_, index) => first + index);
  if (focused >= rows || (focused >= first && focused < end)) return seen;
  return focused < first ? [focused, ...seen] : [...seen, focused];
}
