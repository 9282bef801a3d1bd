/**
 * Comma-separated values (RFC 4180) with the place of every cell. Cells of text that a spreadsheet would take
 * for a formula (= + - @, tab, return), or that begin with an apostrophe, are written with an apostrophe in
 * front, which reading takes away again.
 */
import { problem, success } from '../../units/result.ts';
import type { Result } from '../../units/result.ts';
import { placeOf } from '../source.ts';
import type { Source } from '../source.ts';
import type { Token } from '../tokens.ts';

/** One line of a file. Numbers are written with all their digits. */
export function printRecord(cells: readonly (string | number)[]): string {
  return `${cells.map(printCell).join(',')}\r\n`;
}

function printCell(cell: string | number): string {
  if (typeof cell === 'number') return String(cell);
  const safe = /^[=+\-@\t\r']/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(safe) || safe.trim() !== safe ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** The text of a cell as it was before `printRecord`. */
export function plainText(text: string): string {
  return text.startsWith("'") ? text.slice(1) : text;
}

/** Cell, and what ends it. A quote that opens and does not close leaves the rest of the text unmatched. */
const CELL = /(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|\n|\r|$)/y;

/** Records of cells; empty lines are left out. */
export function parseRecords(source: Source): Result<readonly (readonly Token[])[]> {
  const { text } = source;
  const records: Token[][] = [];
  let record: Token[] = [];
  CELL.lastIndex = text.startsWith('\uFEFF') ? 1 : 0;
  while (CELL.lastIndex < text.length || record.length > 0) {
    const offset = CELL.lastIndex;
    const match = CELL.exec(text);
    if (match === null) {
      const message = 'a quoted cell is not closed, or goes on after its closing quote';
      return problem(placeOf(source, offset), message);
    }
    record.push({ text: match[1]?.replaceAll('""', '"') ?? match[2] ?? '', offset });
    if (match[3] === ',') continue;
    if (record.length > 1 || record[0]?.text !== '') records.push(record);
    record = [];
  }
  return success(records);
}
