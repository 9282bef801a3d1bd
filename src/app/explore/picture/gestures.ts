import { panned, zoomed, type PanZoom } from './pan-zoom.ts';

/** Wheel units of one doubling. */
const WHEEL_PER_DOUBLING = 240;
const LINE_PX = 16;

type Change = (view: PanZoom) => PanZoom;

/**
 * Wheel, drag and pinch on the picture. As on the timeline, the wheel zooms while the picture has the focus or Ctrl is held, and scrolls
 * the page otherwise; one finger moves an enlarged picture and scrolls the page otherwise. Returns a function that removes the listeners.
 */
export function listenToPanZoom(
  box: HTMLElement,
  shown: () => PanZoom,
  change: (next: Change) => void,
): () => void {
  const pointers = new Map<number, { readonly x: number; readonly y: number }>();
  const stop = new AbortController();
  const { signal } = stop;

  box.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey && !box.contains(document.activeElement)) return;
      event.preventDefault();
      const delta = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? LINE_PX : 1);
      const at = shareAt(box, event.clientX, event.clientY);
      change((view) => zoomed(view, 2 ** (-delta / WHEEL_PER_DOUBLING), at));
    },
    { signal, passive: false },
  );

  box.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button === 0) pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    { signal },
  );

  box.addEventListener(
    'pointermove',
    (event) => {
      const before = pointers.get(event.pointerId);
      if (before === undefined) return;
      const now = { x: event.clientX, y: event.clientY };
      pointers.set(event.pointerId, now);
      const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      if (other !== undefined) {
        const apart = (point: typeof now): number =>
          Math.max(1, Math.hypot(point.x - other.x, point.y - other.y));
        const at = shareAt(box, other.x, other.y);
        change((view) => zoomed(view, apart(now) / apart(before), at));
      } else if (event.pointerType === 'mouse' || shown().zoom > 1) {
        // The pointer stays ours while it is down, wherever it goes.
        if (event.pointerType === 'mouse') box.setPointerCapture(event.pointerId);
        const [from, to] = [shareAt(box, before.x, before.y), shareAt(box, now.x, now.y)];
        change((view) => panned(view, from.x - to.x, from.y - to.y));
      }
    },
    { signal },
  );

  const release = (event: PointerEvent): void => void pointers.delete(event.pointerId);
  for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const) {
    box.addEventListener(type, release, { signal });
  }
  return () => stop.abort();
}

/** A point of the screen in shares of the whole picture. */
function shareAt(
  box: HTMLElement,
  clientX: number,
  clientY: number,
): { readonly x: number; readonly y: number } {
  const svg = box.querySelector('svg');
  const matrix = svg?.getScreenCTM() ?? null;
  if (svg === null || matrix === null) return { x: 0.5, y: 0.5 };
  const { x, y } = new DOMPoint(clientX, clientY).matrixTransform(matrix.inverse());
  return { x: x / Number(svg.dataset['width']), y: y / Number(svg.dataset['height']) };
}
