/**
 * Dragging by mouse, pen and finger. A finger drags only by a `data-handle`, and only after it has rested there; before
 * that, and everywhere else, it scrolls the page (holdable.ts). The pointer is captured by the page itself, as blocks come
 * and go under it.
 */
import type { PointerEvent as ReactPointerEvent } from 'react';
import { scrollAtEdge } from './edge-scroll.ts';
import { carriedAt } from './ghost.ts';
import { cancel, drop, hand } from './hand.ts';
import { holdTouch } from './holdable.ts';
import { createTracking } from './tracking.ts';

/** Less than this is a click. */
const START_PX = 5;
/** How long a finger rests on a handle before it holds the block, and how far it may stray meanwhile. */
const LONG_PRESS_MS = 350;
const STRAY_PX = 10;
/** Inside these a pointer means them, not the block around them. */
const CONTROLS = 'input, select, button, a, label, summary, [popover]';

/** Begins to watch a press on a block; once it moves, `lift` takes the block in the hand. */
export function press(event: ReactPointerEvent<HTMLElement>, lift: () => boolean): void {
  if (!event.isPrimary || event.button !== 0 || !isGrab(event)) return;
  const { pointerId } = event;
  const start = { x: event.clientX, y: event.clientY };
  const watch = new AbortController();
  const { signal } = watch;
  let isCarrying = false;
  const tracking = createTracking();
  const isTouch = event.pointerType === 'touch';
  if (isTouch) {
    carriedAt.setState(start);
    const rested = setTimeout(begin, LONG_PRESS_MS);
    signal.addEventListener('abort', () => clearTimeout(rested));
    holdTouch(event.target, signal);
    // A long press asks for a menu, too.
    addEventListener('contextmenu', (menu) => menu.preventDefault(), { signal });
  }

  function begin(): void {
    // Escape cancels while the pointer is still down: the press is over then.
    if (!lift()) {
      watch.abort();
      return;
    }
    isCarrying = true;
    getSelection()?.removeAllRanges();
    leaveFocus();
    document.documentElement.setPointerCapture(pointerId);
    const release = holdStill();
    const stopScrolling = scrollAtEdge(() => tracking.soon(carriedAt.getState()));
    const stop = hand.subscribe(({ held }) => {
      if (held === null) watch.abort();
    });
    signal.addEventListener('abort', () => {
      stop();
      stopScrolling();
      tracking.forget();
      release();
    });
  }

  addEventListener(
    'pointermove',
    (move) => {
      if (move.pointerId !== pointerId) return;
      const point = { x: move.clientX, y: move.clientY };
      const strayed = Math.hypot(point.x - start.x, point.y - start.y);
      if (!isCarrying && isTouch) {
        if (strayed > STRAY_PX) watch.abort();
        return;
      }
      if (!isCarrying && strayed < START_PX) return;
      carriedAt.setState(point);
      if (!isCarrying) begin();
      if (isCarrying) tracking.soon(point);
    },
    { signal },
  );
  const end = (act: () => void) => (up: PointerEvent) => {
    if (up.pointerId !== pointerId) return;
    if (isCarrying) act();
    watch.abort();
  };
  const letGo = (): void => {
    tracking.now();
    drop();
  };
  addEventListener('pointerup', end(letGo), { signal });
  addEventListener('pointercancel', end(cancel), { signal });
}

function isGrab({ target, currentTarget, pointerType }: ReactPointerEvent<HTMLElement>): boolean {
  if (!(target instanceof Element)) return false;
  if (pointerType === 'touch') return target.closest('[data-handle]') !== null;
  if (target.closest('[data-grip]') !== null) return true;
  const control = target.closest(CONTROLS);
  return control === null || control === currentTarget;
}

/** A block that has the focus costs a layout each time it moves, to get it back; it has it again where it is dropped. */
function leaveFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Keeps what is below the stack in place, and the page from selecting text, until it is released. */
function holdStill(): () => void {
  const stack = document.querySelector<HTMLElement>('[data-stack]');
  if (stack !== null) stack.style.minHeight = `${stack.offsetHeight}px`;
  // In front of everything, as another cursor for everything would style all of the page anew.
  const shield = document.createElement('div');
  shield.className = 'drag-shield';
  document.body.append(shield);
  return () => {
    stack?.style.removeProperty('min-height');
    shield.remove();
  };
}
