/**
 * Keys typed between asking for the commands and their search having the focus: a frame or two, or as long as their code
 * takes to load. It is meant for the search, and not for the keys of the page.
 */
import { openedDialog } from '../../parts/dialog/dialog-store.ts';

/** Code that takes longer to load, or cannot be loaded, must not take the keys from the page. */
const LONGEST_MS = 2000;

let typed = '';
let sinceMs = 0;

/** From now on what is typed is kept, until it is taken, the commands are closed, or it takes too long. */
export function keepTyped(): void {
  typed = '';
  sinceMs = performance.now();
  addEventListener('keydown', keep, { capture: true });
}

/** Gives what was typed since, and keeps no more. */
export function takeTyped(): string {
  removeEventListener('keydown', keep, { capture: true });
  const taken = typed;
  typed = '';
  return taken;
}

function keep(event: KeyboardEvent): void {
  const isLate = performance.now() - sinceMs > LONGEST_MS;
  if (isLate || openedDialog.getState().id !== 'commands') {
    takeTyped();
    return;
  }
  const { key, ctrlKey, metaKey, altKey, isComposing } = event;
  if (ctrlKey || metaKey || altKey || isComposing || key === 'Escape' || key === 'Tab') return;
  if (key === 'Backspace') typed = typed.slice(0, -1);
  else if (key.length === 1) typed += key;
  event.preventDefault();
  event.stopImmediatePropagation();
}
