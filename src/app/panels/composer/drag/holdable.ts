/**
 * A finger that holds a block moves the block, and not the page. Browsers ask for what is touched first whether it may keep
 * the page from scrolling, so what can be held listens from the start; `touch-action: none` would keep every swipe that
 * begins there from scrolling.
 */
import { hand } from './hand.ts';

/** The handle listens until the returned function is called. */
export function holdable(handle: HTMLElement | null): () => void {
  handle?.addEventListener('touchmove', keepPage, { passive: false });
  return () => handle?.removeEventListener('touchmove', keepPage);
}

/** For one touch: its events go to what it began on even where that has left the page, as a block outside the stack has. */
export function holdTouch(touched: EventTarget, signal: AbortSignal): void {
  touched.addEventListener('touchmove', keepPage, { passive: false, signal });
}

function keepPage(event: Event): void {
  if (hand.getState().held !== null && event.cancelable) event.preventDefault();
}
