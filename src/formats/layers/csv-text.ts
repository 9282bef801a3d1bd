/** Comma-separated values (RFC 4180) with the place of every cell, as `printRecord` writes them. */
import { problem, success } from '../../units/result.ts';
import type { Result } from '../../units/result.ts';
import { placeOf } from '../source.ts';
import type { Source } from '../source.ts';
import type { Token } from '../tokens.ts';

/** Cells of the largest file: more than a full layer table of a design has. */
const MOST_CELLS = 2_000_000;
const PLAIN_CELL = /[^",\r\n]*/y;
const CELL_END = /,|\r\n|\n|\r|$/y;

interface Cell {
  readonly text: string;
  /** Offset behind the cell. */
  readonly end: number;
}

/** Records of cells; empty lines are left out. */
export function parseRecords(source: Source): Result<readonly (readonly Token[])[]> {
  const { text } = source;
  const records: Token[][] = [];
  let record: Token[] = [];
  let cells = 0;
  let next = text.startsWith('\uFEFF') ? 1 : 0;
  while (next < text.length || record.length > 0) {
    const offset = next;
    const cell = text[offset] === '"' ? quotedCell(text, offset) : plainCell(text, offset);
    CELL_END.lastIndex = cell?.end ?? 0;
    const end = cell === null ? null : CELL_END.exec(text);
    if (cell === null || end === null) {
      const message = 'a quoted cell is not closed, or goes on after its closing quote';
      return problem(placeOf(source, offset), message);
    }
    cells += 1;
    if (cells > MOST_CELLS) return problem(placeOf(source, offset), `more than ${MOST_CELLS} cells`);
    record.push({ text: cell.text, offset });
    next = cell.end + end[0].length;
    if (end[0] === ',') continue;
    if (record.length > 1 || record[0]?.text !== '') records.push(record);
    record = [];
  }
  return success(records);
}

function plainCell(text: string, start: number): Cell {
  PLAIN_CELL.lastIndex = start;
  const [plain = ''] = PLAIN_CELL.exec(text) ?? [];
  return { text: plain, end: start + plain.length };
}

/** Null where nothing closes it. Scanned: the stack of a regular expression does not hold a cell of megabytes. */
function quotedCell(text: string, start: number): Cell | null {
  let end = text.indexOf('"', start + 1);
  while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
  return end < 0 ? null : { text: text.slice(start + 1, end).replaceAll('""', '"'), end: end + 1 };
}
