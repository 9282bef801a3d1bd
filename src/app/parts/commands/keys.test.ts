import { describe, expect, it } from 'vitest';
import { ariaKeys, matches, printKeys } from './keys.ts';

function press(key: string, ...held: readonly ('ctrl' | 'meta' | 'alt' | 'shift')[]) {
  return {
    key,
    ctrlKey: held.includes('ctrl'),
    metaKey: held.includes('meta'),
    altKey: held.includes('alt'),
    shiftKey: held.includes('shift'),
  };
}

describe('keys of commands', () => {
  it('match the pressed keys, with Cmd and Ctrl alike', () => {
    expect(matches(press('z', 'ctrl'), 'Mod+Z')).toBe(true);
    expect(matches(press('z', 'meta'), 'Mod+Z')).toBe(true);
    expect(matches(press('Z', 'ctrl', 'shift'), 'Mod+Shift+Z')).toBe(true);
    expect(matches(press('ArrowUp', 'alt'), 'Alt+ArrowUp')).toBe(true);
    expect(matches(press(' '), 'Space')).toBe(true);
  });

  it('do not match more or fewer modifiers', () => {
    expect(matches(press('z', 'ctrl', 'shift'), 'Mod+Z')).toBe(false);
    expect(matches(press('z'), 'Mod+Z')).toBe(false);
    expect(matches(press('Delete', 'ctrl'), 'Delete')).toBe(false);
  });

  it('leave Shift to the keyboard for signs', () => {
    expect(matches(press('?', 'shift'), '?')).toBe(true);
    expect(matches(press('?'), '?')).toBe(true);
    expect(matches(press('?', 'ctrl'), '?')).toBe(false);
    expect(matches(press('+', 'shift'), '+')).toBe(true);
    expect(matches(press('+', 'ctrl'), 'Mod++')).toBe(true);
  });

  it('are printed for people and for assistive technology', () => {
    expect(printKeys('Mod+Shift+Z', false)).toBe('Ctrl+Shift+Z');
    expect(printKeys('Mod+Shift+Z', true)).toBe('⇧⌘Z');
    expect(printKeys('Alt+ArrowUp', false)).toBe('Alt+↑');
    expect(ariaKeys(['Mod+K', '?'], false)).toBe('Control+K ?');
  });
});
