import { slotsOf } from './glide.ts';
import { carryTo, hand } from './hand.ts';
import { isOver, placeAt, type Point } from './slots.ts';

/**
 * Moves the dragged block with the pointer. Its place in the stack is found in a separate task after the frame has been drawn: the layout
 * is then known without computing it again, and the preview run has the next frame to itself.
 */
export function createTracking() {
  let wanted: Point | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function forget(): void {
    clearTimeout(timer);
    timer = undefined;
    wanted = null;
  }

  function now(): void {
    const point = wanted;
    forget();
    if (point !== null) track(point);
  }

  function soon(point: Point): void {
    wanted = point;
    timer ??= setTimeout(now);
  }

  return { soon, now, forget };
}

/** Carries the block to the place under the pointer. */
function track(point: Point): void {
  const stack = document.querySelector<HTMLElement>('[data-stack]');
  if (stack === null || hand.getState().held === null) return;
  const frame = stack.getBoundingClientRect();
  if (!isOver(point, frame)) {
    carryTo(null);
    return;
  }
  // Offsets are of the layout: they do not see a block gliding.
  const others = slotsOf(stack)
    .filter((slot) => slot.dataset['held'] === undefined)
    .map((slot) => ({
      top: frame.top + slot.offsetTop,
      left: frame.left + slot.offsetLeft,
      width: slot.offsetWidth,
      height: slot.offsetHeight,
    }));
  carryTo(placeAt(point, others));
}
