const GAP_PX = 6;
const EDGE_PX = 8;

/** Puts a note under what it is about, or above where there is no room, and within the page. */
export function placeNote(anchor: HTMLElement, note: HTMLElement): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = note.getBoundingClientRect();
  const below = at.bottom + GAP_PX;
  const top = below + height > innerHeight - EDGE_PX ? at.top - GAP_PX - height : below;
  const left = Math.min(Math.max(at.left - EDGE_PX, EDGE_PX), innerWidth - width - EDGE_PX);
  note.style.top = `${Math.max(EDGE_PX, top)}px`;
  note.style.left = `${left}px`;
}
