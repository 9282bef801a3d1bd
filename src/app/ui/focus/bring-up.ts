import { measureInFrame } from '../frame/frame.ts';

/**
 * Scrolls `from` to the top of its pane, below the tabs, if `to` lies below the pane's end: what was asked for is then seen where it comes. Whoever
 * has gone on elsewhere meanwhile is left alone.
 */
export function bringUp(from: HTMLElement | null, to: Element | null = from): void {
  if (from === null || to === null) return;
  measureInFrame(() => {
    const pane = from.closest('[data-pane]') ?? document.documentElement;
    const { activeElement } = document;
    if (activeElement !== document.body && !pane.contains(activeElement)) return;
    const end = Math.min(innerHeight, pane.getBoundingClientRect().bottom);
    if (to.getBoundingClientRect().bottom <= end) return;
    // The bar of the tabs stays where it is, in as many rows as the width asks for.
    const bar = from.closest('[role="tabpanel"]')?.previousElementSibling;
    from.style.scrollMarginTop = `${(bar?.getBoundingClientRect().height ?? 0) + GAP_PX}px`;
    from.scrollIntoView({ block: 'start' });
  });
}

const GAP_PX = 6;
