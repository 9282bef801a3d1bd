import { describe, expect, it } from 'vitest';
import { SELECTS_ALL } from './select-all.ts';

/** As a browser does: a press gives the focus, and then places the caret. */
function field() {
  const input = {
    selectionStart: 0,
    selectionEnd: 0,
    select() {
      input.selectionStart = 0;
      input.selectionEnd = 4;
    },
    press(to = 2) {
      input.selectionStart = 2;
      input.selectionEnd = to;
      SELECTS_ALL.onMouseUp({ currentTarget: input } as never);
    },
    focus: () => SELECTS_ALL.onFocus({ currentTarget: input } as never),
    selected: () => [input.selectionStart, input.selectionEnd],
  };
  return input;
}

describe('a number field', () => {
  it('is selected as a whole when the keyboard or a click gives it the focus', () => {
    const number = field();
    number.focus();
    expect(number.selected()).toEqual([0, 4]);
    number.press();
    expect(number.selected()).toEqual([0, 4]);
  });

  it('keeps the caret of a second click, and what the first has selected by dragging', () => {
    const number = field();
    number.focus();
    number.press(3);
    expect(number.selected()).toEqual([2, 3]);
    number.press();
    expect(number.selected()).toEqual([2, 2]);
  });
});
