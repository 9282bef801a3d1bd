/** The only reader of comma-separated values (RFC 4180): quoted cells, doubled quotes, either line end. */

const PLAIN_CELL = /[^",\r\n]*/y;
const CELL_END = /,|\r\n|\n|\r|$/y;

export interface CsvCell {
  readonly text: string;
  /** Offset of its first character in the file, quote included. */
  readonly offset: number;
}

export interface CsvRecord {
  readonly cells: readonly CsvCell[];
  /** The record as in the file, without its line end. */
  readonly text: string;
}

export type CsvText =
  | { readonly ok: true; readonly records: readonly CsvRecord[] }
  | { readonly ok: false; readonly offset: number; readonly message: string };

/**
 * Returns the records of a file, without empty lines and the byte order mark. Fails if a quoted cell is not closed or continues after its
 * closing quote, and beyond `mostCells`.
 */
export function readCsv(text: string, mostCells: number): CsvText {
  const records: CsvRecord[] = [];
  let cells: CsvCell[] = [];
  let count = 0;
  let next = text.startsWith('\uFEFF') ? 1 : 0;
  while (next < text.length || cells.length > 0) {
    const offset = next;
    const cell = text[offset] === '"' ? quotedCell(text, offset) : plainCell(text, offset);
    CELL_END.lastIndex = cell?.end ?? 0;
    const end = cell === null ? null : CELL_END.exec(text);
    if (cell === null || end === null) {
      return {
        ok: false,
        offset,
        message: 'a quoted cell is not closed, or goes on after its closing quote',
      };
    }
    count += 1;
    if (count > mostCells) return { ok: false, offset, message: `more than ${mostCells} cells` };
    cells.push({ text: cell.text, offset });
    next = cell.end + end[0].length;
    if (end[0] === ',') continue;
    const start = cells[0]!.offset;
    if (cell.end > start) records.push({ cells, text: text.slice(start, cell.end) });
    cells = [];
  }
  return { ok: true, records };
}

interface ReadCell {
  readonly text: string;
  /** Offset behind the cell. */
  readonly end: number;
}

function plainCell(text: string, start: number): ReadCell {
  PLAIN_CELL.lastIndex = start;
  const [plain = ''] = PLAIN_CELL.exec(text) ?? [];
  return { text: plain, end: start + plain.length };
}

/** Returns null if the cell is not closed. Scanned, since a cell of megabytes overflows the stack of a regular expression. */
function quotedCell(text: string, start: number): ReadCell | null {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end < 0 ? null : { text: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}
