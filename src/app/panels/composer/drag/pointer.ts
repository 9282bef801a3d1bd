/**
 * Dragging by mouse, pen and finger. A finger drags only by a `data-handle`, and only after resting there; otherwise it
 * scrolls the page (holdable.ts). The page itself captures the pointer, because blocks are added and removed under it.
 */
import type { PointerEvent as ReactPointerEvent } from 'react';
import { scrollAtEdge } from './edge-scroll.ts';
import { carriedAt } from './ghost.ts';
import { cancel, drop, hand } from './hand.ts';
import { holdTouch } from './holdable.ts';
import { createTracking } from './tracking.ts';

/** A shorter movement in px is a click. */
const START_PX = 5;
/** How long a finger must rest on a handle before it holds the block, and how far it may stray meanwhile. */
const LONG_PRESS_MS = 350;
const STRAY_PX = 10;
/** Controls that take the pointer themselves instead of dragging the block around them. */
const CONTROLS = 'input, select, button, a, label, summary, [popover]';

/** Watches a press on a block; once the pointer moves, `lift` picks the block up. */
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
    // A long press also opens the context menu.
    addEventListener('contextmenu', (menu) => menu.preventDefault(), { signal });
  }

  function begin(): void {
    // Escape cancels while the pointer is still down, which ends the press.
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

/** Takes the focus off the block, as restoring it after each move would cost a layout. Dropping gives it back. */
function leaveFocus(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
}

/** Keeps the content below the stack in place and prevents text selection until the release. */
function holdStill(): () => void {
  const stack = document.querySelector<HTMLElement>('[data-stack]');
  if (stack !== null) stack.style.minHeight = `${stack.offsetHeight}px`;
  // A layer in front of everything sets the cursor; a rule for all elements would restyle the whole page.
  const shield = document.createElement('div');
  shield.className = 'drag-shield';
  document.body.append(shield);
  return () => {
    stack?.style.removeProperty('min-height');
    shield.remove();
  };
}
