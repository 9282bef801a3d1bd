/** Reads a file of measured runs: its header decides the source, and every row becomes cases or says why not. */
import { problem, success, type Result } from '../../units/result.ts';
import { parseCsv } from './csv.ts';
import type { MeasuredCase } from './measured-case.ts';
import { RowReader } from './row-reader.ts';
import type { Source } from './source.ts';
import { SOURCES, sourceOf } from './sources.ts';

export interface MeasuredRow {
  /** From 0, without the header. */
  readonly row: number;
  /** Its text, by which a row is known again in another file. */
  readonly line: string;
  readonly cases: readonly MeasuredCase[];
  /** What is wrong with its cells, or null. */
  readonly problem: string | null;
}

export interface MeasuredFile {
  readonly name: string;
  readonly source: Source;
  readonly rows: readonly MeasuredRow[];
}

export function readMeasuredFile(name: string, text: string): Result<MeasuredFile> {
  const parsed = parseCsv(name, text);
  if (!parsed.ok) return parsed;
  const { header, rows } = parsed.value;
  const source = sourceOf(header);
  if (source === null) return problem(name, unknownHeader(header));
  return success({
    name,
    source,
    rows: rows.map(({ line, cells, broken }, row) => {
      const reader = new RowReader(cells);
      const cases = broken === null ? source.read(reader) : [];
      const wrong = broken ?? reader.problem;
      return { row, line, cases: wrong === null ? cases : [], problem: wrong };
    }),
  });
}

function unknownHeader(header: readonly string[]): string {
  const missing = SOURCES.map(({ id, columns }) => ({
    id,
    columns: columns.filter((column) => !header.includes(column)),
  })).sort((a, b) => a.columns.length - b.columns.length)[0];
  const nearest =
    missing === undefined
      ? ''
      : `; nearest is ${missing.id}, which has ${missing.columns.join(', ')} as well`;
  return `the header is that of no known source${nearest}`;
}
