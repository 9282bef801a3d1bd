import { paintInFrame } from '../../../ui/frame/frame.ts';

type Subscribe = (listener: () => void) => () => void;

/** How far outside the window a picture is kept up to date, so that it is there when it is scrolled to. */
const MARGIN = '200px';

/**
 * Paints a canvas in the next frame and, at most once a frame, whenever one of its sources changes; while it is out of
 * sight it waits until it is not. Returns how to stop.
 */
export function paintInView(node: Element, paint: () => void, sources: readonly Subscribe[]): () => void {
  let isSeen = true;
  let isBehind = false;
  let isGone = false;
  const paintNow = (): void => {
    if (!isGone) paint();
  };
  const changed = (): void => {
    if (isSeen) paintInFrame(paintNow);
    else isBehind = true;
  };
  const observer = new IntersectionObserver(
    (entries) => {
      isSeen = entries.at(-1)?.isIntersecting ?? true;
      if (!isSeen || !isBehind) return;
      isBehind = false;
      paintInFrame(paintNow);
    },
    { rootMargin: MARGIN },
  );
  observer.observe(node);
  const stops = sources.map((subscribe) => subscribe(changed));
  paintInFrame(paintNow);
  return () => {
    isGone = true;
    observer.disconnect();
    for (const stop of stops) stop();
  };
}
