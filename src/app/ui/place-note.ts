const GAP_PX = 6;
const EDGE_PX = 8;
/** Less room than this is no place to read in. */
const LEAST_PX = 96;

/**
 * Puts a note under its subject, or above if there is no room, and within the page: next to the whole paragraph of a term, so that its
 * sentence can still be read.
 */
export function placeNote(anchor: HTMLElement, note: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const around = (anchor.closest('[data-passage]') ?? anchor).getBoundingClientRect();
  note.style.removeProperty('max-height');
  const { width, height } = note.getBoundingClientRect();
  const roomBelow = innerHeight - EDGE_PX - around.bottom - GAP_PX;
  const roomAbove = around.top - GAP_PX - EDGE_PX;
  const isBelow = height <= roomBelow || roomBelow >= roomAbove;
  const room = Math.max(LEAST_PX, isBelow ? roomBelow : roomAbove);
  const top = isBelow ? around.bottom + GAP_PX : around.top - GAP_PX - Math.min(height, room);
  const left = Math.min(Math.max(at.left - EDGE_PX, EDGE_PX), innerWidth - width - EDGE_PX);
  if (height > room) note.style.maxHeight = `${room}px`;
  note.style.top = `${Math.max(EDGE_PX, Math.min(top, innerHeight - EDGE_PX - LEAST_PX))}px`;
  note.style.left = `${left}px`;
}
