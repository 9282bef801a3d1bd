import { carriedAt } from './ghost.ts';

/** px from the edge of what scrolls where scrolling begins, and px a frame at the very edge. */
const EDGE = 64;
const FASTEST = 14;

/** Scrolls the pane, or a page without panes, while a block is held near its upper or lower edge; returns how to stop. */
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
    // Asking where the page is scrolled to makes the browser lay it out: only where it is about to scroll.
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

/** What scrolls the stack: its pane, or the page where that has no panes. */
function scrollerOf(stack: Element | null): { readonly node: Element; readonly isPane: boolean } {
  const pane = stack?.closest('[data-pane]') ?? null;
  if (pane !== null && getComputedStyle(pane).overflowY === 'auto') return { node: pane, isPane: true };
  return { node: document.documentElement, isPane: false };
}

/** Of a speed, what does not take the stack from under the pointer: its end is where the scrolling ends. */
export function keptOver(
  speed: number,
  y: number,
  { top, bottom }: { readonly top: number; readonly bottom: number },
): number {
  return speed > 0 ? Math.min(speed, Math.max(0, bottom - y)) : -Math.min(-speed, Math.max(0, y - top));
}

/** px a frame, down being positive. */
export function speedAt(y: number, height: number): number {
  const near = (distance: number) => Math.min(1, Math.max(0, (EDGE - distance) / EDGE)) * FASTEST;
  return near(height - y) - near(y);
}
