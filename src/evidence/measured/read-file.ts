/** Reads a file of measured runs: its header determines the source, and every row becomes cases or a reason why not. */
import { problem, success, type Result } from '../../units/result.ts';
import { parseCsv } from './csv.ts';
import type { MeasuredCase } from './measured-case.ts';
import { RowReader } from './row-reader.ts';
import type { Source } from './source.ts';
import { SOURCES, sourceOf } from './sources.ts';

export interface MeasuredRow {
  /** From 0, without the header. */
  readonly row: number;
  /** Its text, which identifies the row in another file. */
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
  const places = new Map(header.map((column) => [column, header.indexOf(column)]));
  return success({
    name,
    source,
    rows: rows.map(({ line, cells, broken }, row) => {
      const reader = new RowReader(places, cells);
      const cases = broken === null ? source.read(reader) : [];
      const wrong = broken ?? reader.problem;
      return { row, line, cases: wrong === null ? cases : [], problem: wrong };
    }),
  });
}

/** The nearest source is the one with the largest share of its columns present; below one half, none is suggested. */
function unknownHeader(header: readonly string[]): string {
  const near = SOURCES.map(({ id, columns }) => {
    const missing = columns.filter((column) => !header.includes(column));
    return { id, missing, share: 1 - missing.length / columns.length };
  }).sort((a, b) => b.share - a.share)[0];
  const hint =
    near === undefined || near.share < 0.5
      ? `; known are ${SOURCES.map(({ id }) => id).join(', ')}`
      : `; nearest is ${near.id}, which has ${near.missing.join(', ')} as well`;
  return `the header is that of no known source${hint}`;
}
