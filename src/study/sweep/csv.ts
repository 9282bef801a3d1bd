/**
 * Rows of a sweep as comma-separated values (RFC 4180): one header line with units, numbers with all their
 * digits, an empty cell where there is no number. Text that a spreadsheet would take for a formula has an
 * apostrophe in front.
 */
import { printRecord } from '../../units/csv-record.ts';
import { labelWithUnit, type NumericField } from './fields.ts';
import type { SweepNumbers, SweepRow } from './row.ts';
import type { SchemeId } from '../../design/document.ts';

const NUMBERS: readonly {
  readonly head: string;
  readonly of: keyof SweepNumbers;
  readonly scale?: number;
}[] = [
  { head: 'simulated iteration time (ns)', of: 'simulatedNs' },
  { head: 'closed-form iteration time (ns)', of: 'closedNs' },
  { head: 'speed-up over EqualBW', of: 'speedUp' },
  { head: 'mean utilisation (%)', of: 'utilisation', scale: 100 },
  { head: 'network cost ($)', of: 'costDollars' },
  { head: 'performance per cost over EqualBW', of: 'performancePerCost' },
];

export function sweepCsv(
  field: Pick<NumericField, 'label' | 'unit'>,
  rows: readonly SweepRow[],
  nameOf: (scheme: SchemeId) => string,
): string {
  const head = [
    labelWithUnit(field),
    'network',
    'workload',
    'scheme',
    ...NUMBERS.map((column) => column.head),
    'problem',
  ];
  return [head, ...rows.map((row) => cellsOf(row, nameOf))].map(printRecord).join('');
}

function cellsOf(row: SweepRow, nameOf: (scheme: SchemeId) => string): readonly Cell[] {
  const { value, topology, workload, scheme, numbers, problem } = row;
  const measured = NUMBERS.map(({ of, scale = 1 }) => {
    const number = numbers?.[of] ?? null;
    return number === null ? '' : number * scale;
  });
  return [value, topology, workload, nameOf(scheme), ...measured, problem ?? ''];
}

type Cell = string | number;
