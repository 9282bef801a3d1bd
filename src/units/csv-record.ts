/**
 * The only writer of comma-separated values (RFC 4180), numbers with all their digits. Text that a spreadsheet would take for a formula (=
 * + - @) gets a leading apostrophe: at the beginning of a cell, and inside it behind a comma, semicolon, tab or line break, where a reader
 * with another separator begins a cell. A cell that begins with an apostrophe gets one, too.
 */
export function printRecord(cells: readonly (string | number)[]): string {
  return `${cells.map((cell) => (typeof cell === 'number' ? String(cell) : printText(cell))).join(',')}\r\n`;
}

/** Prints a cell of text. */
export function printText(text: string): string {
  const safe = guardText(text);
  return /[",;\t\r\n]/.test(safe) || safe.trim() !== safe ? `"${safe.replaceAll('"', '""')}"` : safe;
}

// Nothing matched between a separator and a sign is a separator, so that all of this is linear.
const LEADING = /^(?=["\s]*[=+\-@＝＋－＠]|[\t\r'])/;
const INNER = /([,;\t\r\n][" \u00a0]*)(?='*[=+\-@＝＋－＠])/g;
const INNER_GUARDED = /([,;\t\r\n][" \u00a0]*)'(?='*[=+\-@＝＋－＠])/g;

/** Returns text that no spreadsheet takes for a formula, at any separator. */
export function guardText(text: string): string {
  return text.replace(INNER, "$1'").replace(LEADING, "'");
}

/** Undoes `guardText`. */
export function plainText(text: string): string {
  return (text.startsWith("'") ? text.slice(1) : text).replace(INNER_GUARDED, '$1');
}
