import { TRAINING_TOKENS } from '../../design/throughput.ts';
import { GROUP_ROLES, USUAL_ROLES, type GroupRole } from '../../taskgraph/roles.ts';
import { formatBandwidth } from '../../units/bandwidth.ts';
import { formatBytes } from '../../units/bytes.ts';
import { formatCount } from '../../units/count.ts';
import { formatDecimal } from '../../units/decimal.ts';
import { formatDollars } from '../../units/dollars.ts';
import { formatPercent } from '../../units/percent.ts';
import { formatAmount } from '../../units/rate.ts';
import { sentenceCase } from '../../units/sentence-case.ts';
import { formatTime } from '../../units/time.ts';
import type { PartLook } from '../parts/export/figure/bar-rows.ts';
import { shortIn } from '../state/traces/lane-axis.ts';
import { LOOKS } from './looks.ts';
import type { Metrics } from './metrics.ts';

/** One line of the comparison: a number of each scheme as text and as a bar. */
export interface MetricRow {
  readonly id: string;
  readonly label: string | ((metrics: Metrics | undefined) => string);
  /** Returns null if a result does not have it. A row without any value is left out. */
  readonly value: (metrics: Metrics) => number | null;
  readonly print: (value: number, metrics: Metrics) => string;
  readonly better: 'low' | 'high' | null;
  /** The value of a full bar. Defaults to the largest value of the row. */
  readonly full?: number;
  readonly look: PartLook;
}

/** Returns the name of a row for results like `metrics`, or the shortest one without results. */
export function labelOf({ label }: Pick<MetricRow, 'label'>, metrics: Metrics | undefined): string {
  return typeof label === 'string' ? label : label(metrics);
}

/** Returns the rows that have a value for at least one result. */
export function rowsOf(metrics: readonly (Metrics | null)[]): readonly MetricRow[] {
  const known = metrics.filter((column) => column !== null);
  const isKnown = ({ id, value }: MetricRow): boolean =>
    known.length === 0 ? !RARE.has(id) : known.some((column) => value(column) !== null);
  return METRIC_ROWS.filter(isKnown);
}

const ratio = (value: number): string => `${formatDecimal(value)} ×`;

/** Rows that most designs do not have. */
const RARE: ReadonlySet<string> = new Set([
  'system-cost-per-throughput',
  'stage-waits',
  ...['goodput', 'drops', 'retransmitted', 'timeouts'],
  ...['round-trip', 'round-trip-median', 'round-trip-most'],
  ...GROUP_ROLES.filter((role) => !USUAL_ROLES.includes(role)),
]);

function roundTripRow(id: string, label: string, part: 'mean' | 'median' | 'p99'): MetricRow {
  return {
    id,
    label,
    value: ({ packets }) => packets?.roundTripNs?.[part] ?? null,
    print: (value) => formatTime(value),
    better: 'low',
    look: LOOKS.plain,
  };
}

function roleRow(role: GroupRole): MetricRow {
  return {
    id: role,
    label: (metrics) => `${sentenceCase(shortIn(role, metrics?.commNs ?? {}))} communication`,
    value: ({ commNs }) => (commNs[role] > 0 || USUAL_ROLES.includes(role) ? commNs[role] : null),
    print: (value) => formatTime(value),
    better: 'low',
    look: LOOKS[role],
  };
}

export const METRIC_ROWS: readonly MetricRow[] = [
  {
    id: 'throughput',
    label: (metrics) => `Throughput${metrics === undefined ? '' : `, ${metrics.throughput.unit}/s`}`,
    value: ({ throughput }) => throughput.perSecond,
    print: (value) => formatAmount(value),
    better: 'high',
    look: LOOKS.plain,
  },
  {
    id: 'per-npu',
    label: (metrics) => `Per NPU${metrics === undefined ? '' : `, ${metrics.throughput.unit}/s`}`,
    value: ({ throughput }) => throughput.perSecondPerNpu,
    print: (value) => formatAmount(value),
    better: 'high',
    look: LOOKS.plain,
  },
  {
    id: 'mfu',
    label: 'MFU',
    value: ({ throughput }) => throughput.mfu,
    print: (value) => formatPercent(value),
    better: 'high',
    full: 1,
    look: LOOKS.plain,
  },
  {
    id: 'hfu',
    label: 'HFU',
    value: ({ throughput }) => throughput.hfu,
    print: (value) => formatPercent(value),
    better: 'high',
    full: 1,
    look: LOOKS.plain,
  },
  {
    id: 'compute',
    label: 'Compute',
    value: (metrics) => metrics.computeNs,
    print: (value) => formatTime(value),
    better: null,
    look: LOOKS.compute,
  },
  ...GROUP_ROLES.map(roleRow),
  {
    id: 'speed-up',
    label: 'Speed-up',
    value: (metrics) => metrics.speedUp,
    print: ratio,
    better: 'high',
    look: LOOKS.plain,
  },
  {
    id: 'stage-waits',
    label: 'Bubble',
    value: ({ stageWaitNs }) => stageWaitNs,
    print: (value) => formatTime(value),
    better: 'low',
    look: LOOKS.plain,
  },
  {
    id: 'utilisation',
    label: 'Mean utilisation, as in the paper',
    value: (metrics) => metrics.utilisation,
    print: (value) => formatPercent(value),
    better: 'high',
    full: 1,
    look: LOOKS.plain,
  },
  {
    id: 'cost',
    label: 'Network cost',
    value: (metrics) => metrics.costDollars,
    print: (value) => formatDollars(value),
    better: 'low',
    look: LOOKS.plain,
  },
  {
    id: 'cost-per-throughput',
    label: (metrics) => `Cost per ${metrics?.throughput.unit ?? 'tokens'}/s`,
    value: ({ throughput }) => throughput.networkCostPerThroughput,
    print: (value) => formatDollars(value),
    better: 'low',
    look: LOOKS.plain,
  },
  {
    id: 'system-cost-per-throughput',
    label: 'With NPUs',
    value: ({ throughput }) => throughput.systemCostPerThroughput,
    print: (value) => formatDollars(value),
    better: 'low',
    look: LOOKS.plain,
  },
  {
    id: 'performance-per-cost',
    label: (metrics) =>
      (metrics?.throughput.systemCostDollars ?? null) === null ? 'Per network $' : 'Per system $',
    value: (metrics) => metrics.performancePerCost,
    print: ratio,
    better: 'high',
    look: LOOKS.plain,
  },
  {
    id: 'days',
    label: (metrics) => `Days, ${formatAmount(metrics?.work.trainingTokens ?? TRAINING_TOKENS)} tokens`,
    value: ({ throughput }) => throughput.daysForTokens,
    print: (value) => formatDecimal(value),
    better: 'low',
    look: LOOKS.plain,
  },
  {
    id: 'goodput',
    label: 'Goodput per NPU',
    value: ({ packets }) => packets?.goodputGBps ?? null,
    print: (value) => formatBandwidth(value),
    better: 'high',
    look: LOOKS.plain,
  },
  {
    id: 'drops',
    label: 'Drops',
    value: ({ packets }) => packets?.drops ?? null,
    print: (value) => formatCount(value),
    better: 'low',
    look: LOOKS.plain,
  },
  {
    id: 'retransmitted',
    label: 'Retransmitted',
    value: ({ packets }) => packets?.retransmittedBytes ?? null,
    print: (value) => formatBytes(value),
    better: 'low',
    look: LOOKS.plain,
  },
  {
    id: 'timeouts',
    label: 'Timeouts',
    value: ({ packets }) => packets?.timeouts ?? null,
    print: (value) => formatCount(value),
    better: 'low',
    look: LOOKS.plain,
  },
  roundTripRow('round-trip', 'Mean round trip', 'mean'),
  roundTripRow('round-trip-median', 'Median round trip', 'median'),
  roundTripRow('round-trip-most', '99 % of round trips within', 'p99'),
];
