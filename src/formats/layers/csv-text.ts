/** Comma-separated values with the place of every cell, as `printRecord` writes them. */
import { readCsv, type CsvCell } from '../../units/csv-text.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { placeOf, type Source } from '../source.ts';

/** Cells of the largest file: more than a full layer table of a design has. */
const MOST_CELLS = 2_000_000;

/** Returns records of cells, without empty lines. */
export function parseRecords(source: Source): Result<readonly (readonly CsvCell[])[]> {
  const read = readCsv(source.text, MOST_CELLS);
  if (!read.ok) return problem(placeOf(source, read.offset), read.message);
  return success(read.records.map(({ cells }) => cells));
}
