/** Makes text safe for a terminal: no character reverses the others or moves the cursor. */

/** Marks of direction, and control characters except for tabs and line ends. */
const HIDDEN = /[\p{Cc}\p{Bidi_Control}]/gu;
const KEPT: ReadonlySet<string> = new Set(['\t', '\n', '\r']);

/** Returns each as `\\u202e`, which JSON reads as the character itself. */
export function visible(text: string): string {
  return text.replace(HIDDEN, (character) => {
    if (KEPT.has(character)) return character;
    const code = character.charCodeAt(0).toString(16).padStart(4, '0');
    return `\\u${code}`;
  });
}
