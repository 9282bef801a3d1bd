import { slotsOf } from './glide.ts';
import { carryTo, hand } from './hand.ts';
import { closedUp, isOver, placeAt, type Point } from './slots.ts';

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
  const { held } = hand.getState();
  if (stack === null || held === null) return;
  const frame = stack.getBoundingClientRect();
  if (!isOver(point, frame)) {
    carryTo(null);
    return;
  }
  const slots = slotsOf(stack);
  // Offsets come from the layout, so a gliding block does not affect them.
  const boxes = slots.map((slot) => ({
    top: frame.top + slot.offsetTop,
    left: frame.left + slot.offsetLeft,
    width: slot.offsetWidth,
    height: slot.offsetHeight,
  }));
  const heldAt = slots.findIndex(({ dataset }) => dataset['held'] !== undefined);
  const others = held.from === null ? closedUp(boxes, heldAt) : boxes.filter((_, index) => index !== heldAt);
  carryTo(placeAt(point, others));
}
