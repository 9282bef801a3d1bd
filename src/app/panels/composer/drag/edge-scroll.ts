import { carriedAt } from './ghost.ts';

/** The distance in px from an edge at which scrolling begins, and the px per frame at the edge. */
const EDGE = 64;
const FASTEST = 14;

/** Scrolls the pane, or a page without panes, while a block is held near its upper or lower edge. Returns a function that stops it. */
export function scrollAtEdge(onScroll: () => void): () => void {
  const scroller = scrollerOf(document.querySelector('[data-stack]'));
  const { top: edge, height } = scroller.isPane
    ? scroller.node.getBoundingClientRect()
    : { top: 0, height: innerHeight };
  let frame = requestAnimationFrame(step);

  function step(): void {
    frame = requestAnimationFrame(step);
    const { y } = carriedAt.getState();
    const wanted = speedAt(y - edge, height);
    // Reading the scroll position forces a layout, so this happens only if it is about to scroll.
    if (wanted === 0) return;
    const stack = document.querySelector('[data-stack]')?.getBoundingClientRect();
    const speed = stack === undefined ? wanted : keptOver(wanted, y, stack);
    if (speed === 0) return;
    const before = scroller.node.scrollTop;
    scroller.node.scrollBy({ top: speed, behavior: 'instant' });
    if (scroller.node.scrollTop !== before) onScroll();
  }

  return () => cancelAnimationFrame(frame);
}

/** Returns what scrolls the stack: its pane, or a page without panes. */
function scrollerOf(stack: Element | null): { readonly node: Element; readonly isPane: boolean } {
  const pane = stack?.closest('[data-pane]') ?? null;
  if (pane !== null && getComputedStyle(pane).overflowY === 'auto') return { node: pane, isPane: true };
  return { node: document.documentElement, isPane: false };
}

/** Limits a speed so that scrolling stops at the end of the stack. */
export function keptOver(
  speed: number,
  y: number,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): number {
  return speed > 0 ? Math.min(speed, Math.max(0, bottom - y)) : -Math.min(-speed, Math.max(0, y - top));
}

/** Returns the speed in px per frame; down is positive. */
export function speedAt(y: number, height: number): number {
  const near = (distance: number) => Math.min(1, Math.max(0, (EDGE - distance) / EDGE)) * FASTEST;
  return near(height - y) - near(y);
}
