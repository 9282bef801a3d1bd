import { measureInFrame } from '../frame/frame.ts';

/**
 * Scrolls `from` to the top of its pane if `to` lies below the pane's end: what was asked for is then seen where it comes. Whoever has gone on
 * elsewhere meanwhile is left alone.
 */
export function bringUp(from: Element | null, to: Element | null = from): void {
  if (from === null || to === null) return;
  measureInFrame(() => {
    const pane = from.closest('[data-pane]') ?? document.documentElement;
    const { activeElement } = document;
    if (activeElement !== document.body && !pane.contains(activeElement)) return;
    const end = Math.min(innerHeight, pane.getBoundingClientRect().bottom);
    if (to.getBoundingClientRect().bottom > end) from.scrollIntoView({ block: 'start' });
  });
}
