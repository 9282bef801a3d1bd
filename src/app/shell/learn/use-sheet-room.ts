import { useLayoutEffect, useRef, type RefObject } from 'react';

const GAP_PX = 12;

/**
 * For a card that lies over the page: what is scrolled into view stops beside the card and not behind it, and the end of
 * the page can be scrolled above it.
 */
export function useSheetRoom(): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const node = card.current;
    if (node === null) return undefined;
    const { style } = document.documentElement;
    const header = document.querySelector<HTMLElement>('.header');
    const observer = new ResizeObserver(() => {
      // It sticks under what sticks already.
      style.setProperty('--under-header', `${(header?.offsetHeight ?? 0) + GAP_PX}px`);
      const { position, top } = getComputedStyle(node);
      const heightPx = node.offsetHeight + GAP_PX;
      style.setProperty('--sheet', position === 'fixed' ? `${heightPx}px` : '0px');
      if (position === 'sticky') style.scrollPaddingTop = `${parseFloat(top) + heightPx}px`;
      else style.removeProperty('scroll-padding-top');
    });
    observer.observe(node);
    if (header !== null) observer.observe(header);
    return () => {
      observer.disconnect();
      style.removeProperty('--sheet');
      style.removeProperty('--under-header');
      style.removeProperty('scroll-padding-top');
    };
  }, []);
  return card;
}
