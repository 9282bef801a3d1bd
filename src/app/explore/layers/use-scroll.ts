import { useCallback, useEffect, useState } from 'react';

export interface Scroll {
  readonly top: number;
  readonly height: number;
}

/** An element that scrolls, where it stands, and the ref that binds it. */
export function useScroll(): readonly [
  element: HTMLElement | null,
  scroll: Scroll,
  bind: (element: HTMLElement | null) => void,
] {
  const [element, bind] = useState<HTMLElement | null>(null);
  const [scroll, setScroll] = useState<Scroll>({ top: 0, height: 0 });
  const read = useCallback((from: HTMLElement) => {
    setScroll({ top: from.scrollTop, height: from.clientHeight });
  }, []);
  useEffect(() => {
    if (element === null) return;
    const update = (): void => read(element);
    const observer = new ResizeObserver(update);
    observer.observe(element);
    element.addEventListener('scroll', update, { passive: true });
    return () => {
      observer.disconnect();
      element.removeEventListener('scroll', update);
    };
  }, [element, read]);
  return [element, scroll, bind];
}
