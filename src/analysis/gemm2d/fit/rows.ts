/**
 * Measured times of the operations of rings, as comma-separated values with a line of names:
 *
 *     collective,ring,chips,bytes,us
 *     allGather,row,4,1048576,63.1
 *
 * `bytes` is the shard that a chip contributes to each step (of a send-receive: what it sends); `ring` is row or column, and may be left
 * out where both are alike.
 */
import { DIRECTIONS, type Direction } from '../../../workload/gemm2d/directions.ts';
import { problem, success, type Result } from '../../../units/result.ts';
import { readCsv, type CsvRecord } from '../../../units/csv-text.ts';
import { GRID_COLLECTIVES, type GridCollective } from '../../../workload/parallel/gemm2d.ts';

export interface MeasuredRow {
  readonly collective: GridCollective;
  /** Null: both. */
  readonly direction: Direction | null;
  readonly chips: number;
  readonly shardBytes: number;
  readonly ns: number;
}

const MOST_CELLS = 100_000;
const NAMES = ['collective', 'chips', 'bytes', 'us'] as const;
const RINGS: Readonly<Record<string, Direction>> = { row: 'horizontal', column: 'vertical' };

export function readMeasuredRows(text: string): Result<readonly MeasuredRow[]> {
  const csv = readCsv(text, MOST_CELLS);
  if (!csv.ok) return problem('line 1', csv.message);
  const [head, ...records] = csv.records;
  const names = head?.cells.map((cell) => cell.text.trim()) ?? [];
  const missing = NAMES.find((name) => !names.includes(name));
  if (missing !== undefined) {
    return problem(
      'line 1',
      `has no column "${missing}". Expected: ${NAMES.join(', ')}, and ring if rings differ`,
    );
  }
  const rows: MeasuredRow[] = [];
  for (const [index, record] of records.entries()) {
    const row = readRow(names, record, `line ${index + 2}`);
    if (!row.ok) return row;
    rows.push(row.value);
  }
  return rows.length === 0 ? problem('line 2', 'is missing. Expected: a measured time') : success(rows);
}

function readRow(names: readonly string[], { cells }: CsvRecord, line: string): Result<MeasuredRow> {
  const cell = (name: string): string => cells[names.indexOf(name)]?.text.trim() ?? '';
  const collective = GRID_COLLECTIVES.find((known) => known === cell('collective'));
  if (collective === undefined) {
    return problem(line, `collective is "${cell('collective')}". Allowed: ${GRID_COLLECTIVES.join(', ')}`);
  }
  const ring = cell('ring');
  if (ring !== '' && !Object.hasOwn(RINGS, ring)) {
    return problem(line, `ring is "${ring}". Allowed: row, column, or nothing`);
  }
  const [chips = NaN, shardBytes = NaN, us = NaN] = ['chips', 'bytes', 'us'].map((name) =>
    Number(cell(name)),
  );
  if (!(Number.isInteger(chips) && chips >= 2)) {
    return problem(line, `chips is "${cell('chips')}". Allowed: whole numbers from 2`);
  }
  const odd = (
    [
      ['bytes', shardBytes],
      ['us', us],
    ] as const
  ).find(([, value]) => !(value > 0 && value < Infinity));
  if (odd !== undefined) return problem(line, `${odd[0]} is "${cell(odd[0])}". Allowed: numbers above 0`);
  return success({ collective, direction: RINGS[ring] ?? null, chips, shardBytes, ns: us * 1e3 });
}

/** The rings that rows are about: both, where they are given apart. */
export function directionsOf(rows: readonly MeasuredRow[]): readonly Direction[] {
  return DIRECTIONS.filter((direction) => rows.some((row) => row.direction === direction));
}
