/**
 * A line of comma-separated values (RFC 4180), numbers with all their digits. Cells of text that a spreadsheet would
 * take for a formula (= + - @, tab, return), or that begin with an apostrophe, have an apostrophe in front.
 */
export function printRecord(cells: readonly (string | number)[]): string {
  return `${cells.map(printCell).join(',')}\r\n`;
}

function printCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const safe = /^[=+\-@\t\r']/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) || safe.trim() !== safe ? `"${safe.replaceAll('"', '""')}"` : safe;
}
