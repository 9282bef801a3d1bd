/**
 * Keys typed between asking for the commands and their search having the focus: a frame or two, or as long as their code
 * takes to load. They are meant for the search, and not for the keys of the page.
 */
import { closeDialog, openedDialog } from '../../parts/dialog/dialog-store.ts';

/** Code that takes longer to load than anybody waits must not take the keys from the page. */
const LONGEST_MS = 20_000;

interface Typed {
  readonly text: string;
  /** Whether Enter followed: the first command with these words is to be done. */
  readonly isEntered: boolean;
}

const NOTHING: Typed = { text: '', isEntered: false };
let typed = NOTHING;
let sinceMs = 0;

/** From now on what is typed is kept, until it is taken, the commands are closed, or it takes too long. */
export function keepTyped(): void {
  typed = NOTHING;
  sinceMs = performance.now();
  addEventListener('keydown', keep, { capture: true });
}

/** Gives what was typed since, and keeps no more. */
export function takeTyped(): Typed {
  removeEventListener('keydown', keep, { capture: true });
  const taken = typed;
  typed = NOTHING;
  return taken;
}

function keep(event: KeyboardEvent): void {
  const isLate = performance.now() - sinceMs > LONGEST_MS;
  if (isLate || openedDialog.getState().id !== 'commands') {
    takeTyped();
    return;
  }
  const { key, ctrlKey, metaKey, altKey, isComposing, target } = event;
  if (ctrlKey || metaKey || altKey || isComposing || key === 'Tab') return;
  // Where the code could not be loaded, a notice with buttons says so.
  if (target instanceof Element && target.closest('[role="alert"]') !== null) return;
  if (key === 'Escape') {
    takeTyped();
    closeDialog('commands');
  } else if (!typed.isEntered) typed = withKey(typed.text, key);
  event.preventDefault();
  event.stopImmediatePropagation();
}

function withKey(text: string, key: string): Typed {
  if (key === 'Enter') return { text, isEntered: true };
  if (key === 'Backspace') return { text: text.slice(0, -1), isEntered: false };
  return { text: key.length === 1 ? text + key : text, isEntered: false };
}
