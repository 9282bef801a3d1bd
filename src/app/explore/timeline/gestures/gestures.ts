import { toNs, type View } from '../../../state/view/view.ts';
import { rangeOf } from '../layout/range.ts';
import type { timelineView } from '../../../state/view/view-store.ts';

export interface GestureTargets {
  readonly timeline: Pick<typeof timelineView, 'store' | 'zoom' | 'pan'>;
  /** A press without a move, px. */
  readonly onPress: (x: number, y: number) => void;
  /** A time range is being selected. */
  readonly onRange: (range: View) => void;
}

/** Wheel units of one doubling. */
const WHEEL_PER_DOUBLING = 240;
const LINE_PX = 16;
/** A press that moves less is a press. */
const STILL_PX = { mouse: 3, other: 8 };

interface Pointer {
  readonly downX: number;
  readonly x: number;
  readonly isStill: boolean;
  /** Where a range began, in ns; null if the pointer moves the view. */
  readonly anchorNs: number | null;
}

/**
 * Wheel, drag, pinch and press on the lanes. The wheel zooms while the timeline has the focus or Ctrl is held and
 * scrolls the page otherwise; one finger moves sideways and leaves up and down to the page; a drag with Shift
 * selects a time. Returns what removes the listeners.
 */
export function listenToGestures(element: HTMLElement, targets: GestureTargets): () => void {
  const { timeline, onPress, onRange } = targets;
  const pointers = new Map<number, Pointer>();
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
      const x = xOf(event);
      const anchorNs = event.shiftKey ? nsAt(x) : null;
      pointers.set(event.pointerId, { downX: x, x, isStill: true, anchorNs });
      // A gesture of two fingers is never a press.
      if (pointers.size > 1)
        for (const [id, pointer] of pointers) pointers.set(id, { ...pointer, isStill: false });
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
      const still = event.pointerType === 'mouse' ? STILL_PX.mouse : STILL_PX.other;
      const isStill = before.isStill && Math.abs(x - before.downX) < still;
      if (isStill) return;
      pointers.set(event.pointerId, { ...before, x, isStill });
      const [other] = [...pointers].filter(([id]) => id !== event.pointerId).map(([, pointer]) => pointer.x);
      if (other !== undefined) {
        const [now, then] = [Math.abs(x - other), Math.abs(before.x - other)];
        timeline.zoom(Math.max(1, now) / Math.max(1, then), nsAt(other));
      } else if (before.anchorNs !== null)
        onRange(rangeOf(before.anchorNs, nsAt(x), timeline.store.getState().domainNs));
      else timeline.pan((before.x - x) / element.clientWidth);
    },
    { signal },
  );

  element.addEventListener(
    'pointerup',
    (event) => {
      const before = pointers.get(event.pointerId);
      pointers.delete(event.pointerId);
      if (before?.isStill !== true || before.anchorNs !== null) return;
      onPress(xOf(event), event.clientY - element.getBoundingClientRect().top);
    },
    { signal },
  );
  const drop = (event: PointerEvent): void => void pointers.delete(event.pointerId);
  for (const type of ['pointercancel', 'lostpointercapture'] as const)
    element.addEventListener(type, drop, { signal });
  return () => stop.abort();
}
