/** Selects all of a field that gets the focus, so that typing replaces its value; a second click places the caret. */
import type { FocusEvent, MouseEvent } from 'react';

let focused: HTMLInputElement | null = null;

export const SELECTS_ALL = {
  onFocus({ currentTarget }: FocusEvent<HTMLInputElement>): void {
    currentTarget.select();
    focused = currentTarget;
  },
  /** The press that gave the focus has placed the caret since; what it has selected by dragging stays. */
  onMouseUp({ currentTarget }: MouseEvent<HTMLInputElement>): void {
    const { selectionStart, selectionEnd } = currentTarget;
    if (focused === currentTarget && selectionStart === selectionEnd) currentTarget.select();
    focused = null;
  },
};
