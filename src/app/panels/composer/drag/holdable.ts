/**
 * A finger that holds a block moves the block and not the page. Browsers first ask the touched element whether it may keep the page from
 * scrolling, so everything that can be dragged listens from the start; `touch-action: none` would block every swipe that begins there.
 */
import { hand } from './hand.ts';

/** The handle listens until the returned function is called. */
export function holdable(handle: HTMLElement | null): () => void {
  handle?.addEventListener('touchmove', keepPage, { passive: false });
  return () => handle?.removeEventListener('touchmove', keepPage);
}

/** For one touch: its events go to the element on which it began, even if that has left the page, as a block outside the stack has. */
export function holdTouch(touched: EventTarget, signal: AbortSignal): void {
  touched.addEventListener('touchmove', keepPage, { passive: false, signal });
}

function keepPage(event: Event): void {
  if (hand.getState().held !== null && event.cancelable) event.preventDefault();
}
