/** A comma-separated table with a header. */
import { readCsv } from '../../units/csv-text.ts';
import { problem, success, type Result } from '../../units/result.ts';

export interface CsvTable {
  readonly header: readonly string[];
  /** A row with too few or too many cells has a message in `broken`. */
  readonly rows: readonly CsvRow[];
}

export interface CsvRow {
  /** Its text, which identifies the row. */
  readonly line: string;
  /** In the order of the header. */
  readonly cells: readonly string[];
  /** What is wrong with it as a line, or null. */
  readonly broken: string | null;
}

/** Maximum number of rows. */
export const MOST_ROWS = 200_000;

/** Far more cells than `MOST_ROWS` rows of any measured table have. */
const MOST_CELLS = 64 * MOST_ROWS;

/** @param name name of the file, for problems */
export function parseCsv(name: string, text: string): Result<CsvTable> {
  const read = readCsv(text, MOST_CELLS);
  if (!read.ok) {
    const line = text.slice(0, read.offset).split('\n').length;
    return problem(`${name}:${line}`, read.message);
  }
  const [first, ...others] = read.records.filter(({ text: line }) => line.trim() !== '');
  if (first === undefined) return problem(name, 'is empty; expected a header and rows');
  if (others.length > MOST_ROWS)
    return problem(name, `has ${others.length} rows; expected at most ${MOST_ROWS}`);
  const header = first.cells.map((cell) => cell.text.trim());
  const rows = others.map((record): CsvRow => {
    const cells = record.cells.map((cell) => cell.text);
    const broken =
      cells.length === header.length ? null : `has ${cells.length} cells; the header has ${header.length}`;
    return { line: record.text, cells, broken };
  });
  return success({ header, rows });
}
