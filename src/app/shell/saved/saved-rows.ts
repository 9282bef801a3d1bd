/**
 * The numbers of two kept designs side by side. Every ratio has one baseline, the first of them: the gains over different baselines would
 * not be comparable. Times are compared only if the work is the same.
 */
import { chargedDollars, performancePerCost, throughputRatio } from '../../../design/performance.ts';
import { comparableBy, unequalWork } from '../../../analysis/sweep/comparable.ts';
import { GROUP_ROLES } from '../../../taskgraph/roles.ts';
import { formatDecimal } from '../../../units/decimal.ts';
import { formatDollars } from '../../../units/dollars.ts';
import { formatTime } from '../../../units/time.ts';
import { LOOKS } from '../../compare/looks.ts';
import type { Metrics } from '../../compare/metrics.ts';
import { labelOf, METRIC_ROWS, type MetricRow } from '../../compare/rows.ts';
import type { Measured } from './measure-saved.ts';

export interface SavedRow {
  readonly label: string;
  readonly left: string;
  readonly right: string;
  /** The ratio of the second to the first; a dash where the two cannot be compared. */
  readonly ratio: string;
}

const NONE = '–';
const ITERATION: MetricRow = {
  id: 'iteration',
  label: 'Iteration time',
  value: ({ iterationNs }) => iterationNs,
  print: (ns) => formatTime(ns, 4),
  better: 'low',
  look: LOOKS.plain,
};
const TIMES: ReadonlySet<string> = new Set(['iteration', 'compute', ...GROUP_ROLES]);
/** Rows of the comparison of schemes that are relative to a baseline of each design. */
const OWN_BASELINE: ReadonlySet<string> = new Set(['speed-up', 'performance-per-cost']);
/** What stays comparable between designs that train different models. */
const ALWAYS: ReadonlySet<string> = new Set(['cost', 'utilisation', 'mfu', 'hfu']);

type Known = Measured | null;

export function savedRows(first: Known, second: Known): readonly SavedRow[] {
  const by = comparedBy(first, second);
  const rows = [ITERATION, ...METRIC_ROWS.filter(({ id }) => !OWN_BASELINE.has(id))].filter(
    ({ value }) =>
      [first, second].every((known) => known === null) ||
      [first, second].some((known) => known !== null && value(known.metrics) !== null),
  );
  const measures = rows.map((row): SavedRow => {
    const isAlike = ALWAYS.has(row.id) || by === 'time' || (by === 'throughput' && !TIMES.has(row.id));
    const [left, right] = [first, second].map((known) => (known === null ? null : row.value(known.metrics)));
    return {
      label: labelOf(row, first?.metrics ?? second?.metrics),
      left: textOf(row, first),
      right: textOf(row, second),
      ratio: isAlike ? ratioText(left ?? null, right ?? null) : NONE,
    };
  });
  return [...measures, perCostRow(first, second, by)];
}

/** Why times, or more, are not compared; null if they are. */
export function unequalSaved(first: Known, second: Known): string | null {
  return first === null || second === null ? null : unequalWork(worked(first, second));
}

/** Throughput per $, each over the first design's. */
function perCostRow(first: Known, second: Known, by: ReturnType<typeof comparedBy>): SavedRow {
  const isAlike = by === 'time' || by === 'throughput';
  const ratio =
    isAlike && first !== null && second !== null ? performancePerCost(second.metrics, first.metrics) : null;
  const dollars = (known: Known): string =>
    known === null ? NONE : formatDollars(chargedDollars(known.metrics));
  return {
    label: isSystem(first) && isSystem(second) ? 'Throughput per system $' : 'Throughput per network $',
    left: dollars(first),
    right: dollars(second),
    ratio: ratio === null ? NONE : `${formatDecimal(ratio)} ×`,
  };
}

function isSystem(known: Known): boolean {
  return (known?.metrics.throughput.systemCostDollars ?? null) !== null;
}

function comparedBy(first: Known, second: Known): ReturnType<typeof comparableBy> | null {
  if (first === null || second === null) return null;
  const by = comparableBy(worked(first, second));
  return by !== 'none' && throughputRatio(second.metrics, first.metrics) === null ? 'none' : by;
}

function worked(...designs: readonly Measured[]) {
  return designs.map(({ metrics, table }) => ({ work: metrics.work, workload: table ?? '' }));
}

function textOf(row: MetricRow, known: { readonly metrics: Metrics } | null): string {
  const value = known === null ? null : row.value(known.metrics);
  return known === null || value === null ? NONE : row.print(value, known.metrics);
}

function ratioText(first: number | null, second: number | null): string {
  const ratio = (second ?? Number.NaN) / (first ?? Number.NaN);
  return Number.isFinite(ratio) ? `${formatDecimal(ratio, 4)} ×` : NONE;
}
