/**
 * Writes rows of a sweep as comma-separated values (RFC 4180): one header line with units, numbers with all their digits, an empty cell if
 * there is no number. Text that a spreadsheet would take for a formula gets a leading apostrophe.
 */
import { printRecord } from '../../units/csv-record.ts';
import { unitOf } from '../../design/throughput.ts';
import { labelWithUnit, type NumericField } from './fields.ts';
import type { SweepNumbers, SweepRow } from './row.ts';
import type { SchemeId } from '../../design/document.ts';

const NUMBERS: readonly {
  readonly head: string | ((baseline: string) => string);
  readonly of: keyof SweepNumbers;
  readonly scale?: number;
}[] = [
  { head: 'simulated iteration time (ns)', of: 'simulatedNs' },
  { head: 'closed-form iteration time (ns)', of: 'closedNs' },
  { head: (baseline) => `speed-up over ${baseline}`, of: 'speedUp' },
  { head: 'mean utilisation (%)', of: 'utilisation', scale: 100 },
  { head: 'network cost ($)', of: 'costDollars' },
  { head: (baseline) => `performance per cost over ${baseline}`, of: 'performancePerCost' },
  { head: 'throughput', of: 'throughput' },
  { head: 'throughput per NPU', of: 'throughputPerNpu' },
  { head: 'samples per second', of: 'samplesPerSecond' },
  { head: 'tokens per second', of: 'tokensPerSecond' },
  { head: 'MFU (%)', of: 'mfu', scale: 100 },
  { head: 'HFU (%)', of: 'hfu', scale: 100 },
  { head: 'network cost per throughput ($)', of: 'networkCostPerThroughput' },
  { head: 'system cost per throughput ($)', of: 'systemCostPerThroughput' },
  { head: 'days for the tokens of the training', of: 'daysForTokens' },
];

export function sweepCsv(
  field: Pick<NumericField, 'label' | 'unit'>,
  rows: readonly SweepRow[],
  nameOf: (scheme: SchemeId) => string,
): string {
  const baselines = [...new Set(rows.map(({ baseline }) => baseline))].map(nameOf);
  const baseline = baselines.length === 1 ? (baselines[0] ?? '') : 'the baseline of the point';
  const head = [
    labelWithUnit(field),
    'network',
    'workload',
    'scheme',
    ...NUMBERS.map((column) => (typeof column.head === 'string' ? column.head : column.head(baseline))),
    'unit of throughput',
    'faster than its wires',
    'problem',
  ];
  return [head, ...rows.map((row) => cellsOf(row, nameOf))].map(printRecord).join('');
}

function cellsOf(row: SweepRow, nameOf: (scheme: SchemeId) => string): readonly Cell[] {
  const { value, topology, workload, scheme, work, numbers, problem, faster = '' } = row;
  const measured = NUMBERS.map(({ of, scale = 1 }) => {
    const number = numbers?.[of] ?? null;
    return number === null ? '' : number * scale;
  });
  const unit = work === null ? '' : `${unitOf(work)}/s`;
  return [value, topology, workload, nameOf(scheme), ...measured, unit, faster, problem ?? ''];
}

type Cell = string | number;
