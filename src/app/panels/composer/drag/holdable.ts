/**
 * Lets a finger that holds a block move the block instead of the page. Browsers decide at the first touch whether an element may prevent
 * scrolling, so everything draggable listens from the start; `touch-action: none` would block every swipe that begins there.
 */
import { hand } from './hand.ts';

/** Listens on a handle until the returned function is called. */
export function holdable(handle: HTMLElement | null): () => void {
  handle?.addEventListener('touchmove', keepPage, { passive: false });
  return () => handle?.removeEventListener('touchmove', keepPage);
}

/** Follows one touch. Its events go to the element on which it began, even if that has left the page, as a block outside the stack has. */
export function holdTouch(touched: EventTarget, signal: AbortSignal): void {
  touched.addEventListener('touchmove', keepPage, { passive: false, signal });
}

function keepPage(event: Event): void {
  if (hand.getState().held !== null && event.cancelable) event.preventDefault();
}
