/** A comma-separated table with a header (RFC 4180: quoted cells, doubled quotes, either line end). */
import { problem, success, type Result } from '../../units/result.ts';

export interface CsvTable {
  readonly header: readonly string[];
  /** Rows with too few or too many cells are told in `broken`. */
  readonly rows: readonly CsvRow[];
}

export interface CsvRow {
  /** Its text, for telling rows apart. */
  readonly line: string;
  /** In the order of the header. */
  readonly cells: readonly string[];
  /** What is wrong with it as a line, or null. */
  readonly broken: string | null;
}

/** More rows than this are refused. */
export const MOST_ROWS = 200_000;

/** @param name of the file, for problems */
export function parseCsv(name: string, text: string): Result<CsvTable> {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .filter((line) => line.trim() !== '');
  const [first, ...others] = lines;
  if (first === undefined) return problem(name, 'is empty; expected a header and rows');
  if (others.length > MOST_ROWS)
    return problem(name, `has ${others.length} rows; expected at most ${MOST_ROWS}`);
  const header = splitLine(first).map((cell) => cell.trim());
  const rows = others.map((line): CsvRow => {
    const cells = splitLine(line);
    const broken =
      cells.length === header.length ? null : `has ${cells.length} cells; the header has ${header.length}`;
    return { line, cells, broken };
  });
  return success({ header, rows });
}

function splitLine(line: string): string[] {
  if (!line.includes('"')) return line.split(',');
  const cells: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = 0; at < line.length; at += 1) {
    const character = line.charAt(at);
    if (isQuoted && character === '"' && line.charAt(at + 1) === '"') {
      cell += '"';
      at += 1;
    } else if (character === '"') isQuoted = !isQuoted;
    else if (character === ',' && !isQuoted) {
      cells.push(cell);
      cell = '';
    } else cell += character;
  }
  return [...cells, cell];
}
