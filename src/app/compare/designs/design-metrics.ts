/** The numbers of designs side by side. Ratios are relative to the first design that has a result. */
import { performancePerCost } from '../../../design/performance.ts';
import { fasterThanWires } from '../../../design/faster-than-wires.ts';
import type { Design } from '../../../design/document.ts';
import { comparableBy, unequalWork, type ComparableBy } from '../../../analysis/sweep/comparable.ts';
import { GROUP_ROLES } from '../../../taskgraph/roles.ts';
import type { SchemeResult } from '../../../run/report/results.ts';
import { meanBusy, type Metrics } from '../metrics.ts';

export interface DesignResult {
  readonly design: Design;
  /** null if there is none. */
  readonly result: SchemeResult | null;
}

/** Times, which cannot be compared between iterations of unequal work. */
const TIMES: ReadonlySet<string> = new Set(['iteration', 'compute', 'speed-up', ...GROUP_ROLES]);
/** Metrics that remain comparable between different models. */
const ALWAYS: ReadonlySet<string> = new Set(['cost', 'utilisation', 'mfu', 'hfu']);

/** Whether a row has a best column for these designs. */
export function mayHaveBest(row: string, by: ComparableBy): boolean {
  return by === 'time' || ALWAYS.has(row) || (by === 'throughput' && !TIMES.has(row));
}

export function comparison(columns: readonly DesignResult[]): {
  readonly by: ComparableBy;
  /** Why some values are not compared; null if all are. */
  readonly unequal: string | null;
} {
  const worked = columns.flatMap(({ design, result }) =>
    result === null ? [] : [{ work: result.work, workload: tableOf(design) }],
  );
  return { by: comparableBy(worked), unequal: unequalWork(worked) };
}

export function designMetrics(columns: readonly DesignResult[]): readonly (Metrics | null)[] {
  const { by } = comparison(columns);
  const base = columns.find(({ result }) => result !== null)?.result ?? null;
  return columns.map(({ result }) =>
    result === null || base === null ? null : metricsOver(result, base, by),
  );
}

function metricsOver(result: SchemeResult, base: SchemeResult, by: ComparableBy): Metrics {
  const { iterationNs, computeNs, commNs, utilisation, costDollars, work, throughput } = result;
  const stageWaitNs = result.pipeline?.idleNs ?? null;
  const isEndless = iterationNs === Infinity || base.iterationNs === Infinity;
  return {
    iterationNs,
    computeNs,
    commNs,
    utilisation,
    busyShare: meanBusy(result.dimensions),
    costDollars,
    work,
    throughput,
    stageWaitNs,
    exposedCommNs: iterationNs - computeNs - (stageWaitNs ?? 0),
    faster: fasterThanWires(result.dimensions),
    packets: result.packets ?? null,
    baseline: base.scheme,
    speedUp: isEndless || by !== 'time' ? null : base.iterationNs / iterationNs,
    performancePerCost: isEndless || by === 'none' ? null : performancePerCost(result, base),
  };
}

const tables = new WeakMap<Design['workload'], string>();

/** A layer table does not say what it trains, so equal tables count as equal work. */
function tableOf({ workload }: Design): string {
  if (workload.kind !== 'table') return '';
  const text = tables.get(workload) ?? JSON.stringify(workload);
  tables.set(workload, text);
  return text;
}
