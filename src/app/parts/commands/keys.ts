/** Keys of commands as text, such as `Mod+Shift+Z`: matched, printed for people and for assistive technology. */
export interface Press {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
}

interface Combination {
  readonly key: string;
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

const SHOWN: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  ArrowLeft: '←',
  ArrowRight: '→',
  Escape: 'Esc',
};

function parse(keys: string): Combination {
  const key = /[^+]+$|\+$/.exec(keys)?.[0] ?? '';
  const parts = keys.slice(0, -key.length).split('+');
  return { key, mod: parts.includes('Mod'), alt: parts.includes('Alt'), shift: parts.includes('Shift') };
}

export function matches(press: Press, keys: string): boolean {
  const { key, mod, alt, shift } = parse(keys);
  const pressed = press.key === ' ' ? 'Space' : press.key;
  if (pressed.toLowerCase() !== key.toLowerCase()) return false;
  // Whether a sign such as "?" needs Shift depends on the keyboard.
  const isSign = key.length === 1 && key.toLowerCase() === key.toUpperCase();
  return (
    mod === (press.ctrlKey || press.metaKey) && alt === press.altKey && (isSign || shift === press.shiftKey)
  );
}

/** `Ctrl+Shift+Z`, on Apple's machines `⌘⇧Z`. */
export function printKeys(keys: string, isApple: boolean): string {
  const { key, mod, alt, shift } = parse(keys);
  const name = SHOWN[key] ?? key;
  if (isApple) return [alt ? '⌥' : '', shift ? '⇧' : '', mod ? '⌘' : '', name].join('');
  return [mod ? ['Ctrl'] : [], alt ? ['Alt'] : [], shift ? ['Shift'] : [], [name]].flat().join('+');
}

/** For `aria-keyshortcuts`. */
export function ariaKeys(all: readonly string[], isApple: boolean): string {
  return all.map((keys) => keys.replace('Mod', isApple ? 'Meta' : 'Control')).join(' ');
}

export function isAppleHere(): boolean {
  return /Mac|iP(hone|ad|od)/.test(navigator.userAgent);
}

/** Whether typed text belongs to a field. */
export function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]') !== null
  );
}
