import { useLayoutEffect, useRef, type RefObject } from 'react';

/**
 * For a card that lies over the page: the page leaves it the room, so that nothing is behind it.
 */
export function useSheetRoom(): RefObject<HTMLElement | null> {
  const card = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const node = card.current;
    if (node === null) return undefined;
    const { style } = document.documentElement;
    const observer = new ResizeObserver(() => {
      const isSheet = getComputedStyle(node).position === 'fixed';
      style.setProperty('--sheet', isSheet ? `${node.offsetHeight}px` : '0px');
    });
    observer.observe(node);
    return () => {
      observer.disconnect();
      style.removeProperty('--sheet');
    };
  }, []);
  return card;
}
