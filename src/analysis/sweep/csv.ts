/**
 * Writes rows of a sweep as comma-separated values (RFC 4180): one header line with units, numbers with all their digits, an empty cell if
 * there is no number. Text that a spreadsheet would take for a formula gets a leading apostrophe.
 */
import { printRecord } from '../../units/csv-record.ts';
import { unitOf } from '../../design/throughput.ts';
import { labelWithUnit, type NumericField } from './fields.ts';
import { GROUP_ROLES, ROLES } from '../../taskgraph/roles.ts';
import type { SweepNumbers, SweepRow } from './row.ts';
import type { SchemeId } from '../../design/document.ts';

const NUMBERS: readonly {
  readonly head: string | ((baseline: string) => string);
  readonly key: keyof SweepNumbers;
  readonly scale?: number;
}[] = [
  { head: 'simulated iteration time (ns)', key: 'simulatedNs' },
  { head: 'closed-form iteration time (ns)', key: 'closedNs' },
  { head: (baseline) => `speed-up over ${baseline}`, key: 'speedUp' },
  { head: 'mean utilisation (%)', key: 'utilisation', scale: 100 },
  { head: 'network cost ($)', key: 'costDollars' },
  { head: (baseline) => `performance per cost over ${baseline}`, key: 'performancePerCost' },
  { head: 'throughput', key: 'throughput' },
  { head: 'throughput per NPU', key: 'throughputPerNpu' },
  { head: 'samples per second', key: 'samplesPerSecond' },
  { head: 'tokens per second', key: 'tokensPerSecond' },
  { head: 'MFU (%)', key: 'mfu', scale: 100 },
  { head: 'HFU (%)', key: 'hfu', scale: 100 },
  { head: 'network cost per throughput ($)', key: 'networkCostPerThroughput' },
  { head: 'system cost per throughput ($)', key: 'systemCostPerThroughput' },
  { head: 'days for the tokens of the training', key: 'daysForTokens' },
  { head: 'compute (ns)', key: 'computeNs' },
  { head: 'exposed communication (ns)', key: 'exposedCommNs' },
  { head: 'exposed communication (%)', key: 'exposedShare', scale: 100 },
  ...GROUP_ROLES.map((role) => ({
    head: `communication, ${ROLES[role].name} (ns)`,
    key: `${role}CommNs` as const,
  })),
  { head: 'stages idle (ns)', key: 'stageWaitNs' },
  { head: 'busy, mean over dimensions (%)', key: 'busyShare', scale: 100 },
  { head: 'goodput per NPU (GB/s)', key: 'goodputGBps' },
  { head: 'drops', key: 'drops' },
  { head: 'retransmitted (B)', key: 'retransmittedBytes' },
  { head: 'timeouts', key: 'timeouts' },
  { head: 'mean round trip (ns)', key: 'roundTripMeanNs' },
  { head: 'median round trip (ns)', key: 'roundTripMedianNs' },
  { head: '99 % of round trips within (ns)', key: 'roundTripP99Ns' },
  { head: 'goodput of the training (%)', key: 'trainingGoodput', scale: 100 },
  { head: 'days of the training with failures', key: 'trainingDays' },
  { head: 'cost of a million tokens ($)', key: 'dollarsPerMillionTokens' },
  { head: 'energy of the training (MWh)', key: 'trainingMWh' },
  { head: 'emissions of the training (t CO2)', key: 'trainingTonnesCo2' },
];

export function sweepCsv(
  field: Pick<NumericField, 'label' | 'unit'>,
  rows: readonly SweepRow[],
  nameOf: (scheme: SchemeId) => string,
): string {
  const baselines = [...new Set(rows.map(({ baseline }) => baseline))].map(nameOf);
  const baseline = baselines.length === 1 ? (baselines[0] ?? '') : 'the baseline of the point';
  const others = rows.find((row) => row.others !== undefined)?.others ?? [];
  const head = [
    labelWithUnit(field),
    'network',
    'workload',
    'scheme',
    ...NUMBERS.map((column) => (typeof column.head === 'string' ? column.head : column.head(baseline))),
    ...others.map(({ workload, weight }) => `iteration of ${workload}, weight ${weight} (ns)`),
    ...(others.length === 0 ? [] : ['weighted sum of iterations (ns)']),
    'unit of throughput',
    'faster than its wires',
    'problem',
  ];
  return [head, ...rows.map((row) => cellsOf(row, nameOf, others.length))].map(printRecord).join('');
}

function cellsOf(row: SweepRow, nameOf: (scheme: SchemeId) => string, others: number): readonly Cell[] {
  const { value, topology, workload, scheme, work, numbers, problem, faster = '' } = row;
  const measured = NUMBERS.map(({ key, scale = 1 }) => {
    const number = numbers?.[key] ?? null;
    return number === null ? '' : number * scale;
  });
  const ofOthers = Array.from({ length: others }, (_, at) => row.others?.[at]?.iterationNs ?? '');
  const weighted = others === 0 ? [] : [numbers?.weightedNs ?? ''];
  const unit = work === null ? '' : `${unitOf(work)}/s`;
  return [
    value,
    topology,
    workload,
    nameOf(scheme),
    ...measured,
    ...ofOthers,
    ...weighted,
    unit,
    faster,
    problem ?? '',
  ];
}

type Cell = string | number;
