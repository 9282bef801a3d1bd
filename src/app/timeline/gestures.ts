import { toNs } from '../charts/view.ts';
import type { timelineView } from './view-store.ts';

type ViewStore = typeof timelineView;

/** Wheel units of one doubling. */
const WHEEL_PER_DOUBLING = 240;
const LINE_PX = 16;

/**
 * Wheel, drag and pinch on the lanes. The wheel zooms while the timeline has the focus or Ctrl is held;
 * otherwise it scrolls the page, and so does one finger. Returns what removes the listeners.
 */
export function listenToGestures(element: HTMLElement, timeline: ViewStore): () => void {
  const pointers = new Map<number, number>();
  const stop = new AbortController();
  const { signal } = stop;

  const xOf = (event: MouseEvent): number => event.clientX - element.getBoundingClientRect().left;
  const nsAt = (x: number): number => toNs(x, timeline.store.getState().view, element.clientWidth);

  element.addEventListener(
    'wheel',
    (event) => {
      const isMeant = event.ctrlKey || event.metaKey || element.contains(document.activeElement);
      const isSideways = event.shiftKey || Math.abs(event.deltaX) > Math.abs(event.deltaY);
      if (!isMeant && !isSideways) return;
      event.preventDefault();
      const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1;
      const delta = (event.deltaX + event.deltaY) * unit;
      if (isSideways) timeline.pan(delta / element.clientWidth);
      else timeline.zoom(2 ** (-delta / WHEEL_PER_DOUBLING), nsAt(xOf(event)));
    },
    { signal, passive: false },
  );

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      pointers.set(event.pointerId, xOf(event));
      if (event.pointerType === 'mouse') element.setPointerCapture(event.pointerId);
    },
    { signal },
  );

  element.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId);
      if (before === undefined) return;
      const x = xOf(event);
      const others = [...pointers].filter(([id]) => id !== event.pointerId).map(([, otherX]) => otherX);
      pointers.set(event.pointerId, x);
      const other = others[0];
      if (other !== undefined) {
        timeline.zoom(Math.max(1, Math.abs(x - other)) / Math.max(1, Math.abs(before - other)), nsAt(other));
      } else if (event.pointerType === 'mouse') timeline.pan((before - x) / element.clientWidth);
    },
    { signal },
  );

  const release = (event: PointerEvent): void => void pointers.delete(event.pointerId);
  for (const type of ['pointerup', 'pointercancel'] as const)
    element.addEventListener(type, release, { signal });
  return () => stop.abort();
}
