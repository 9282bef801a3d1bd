import { keepsTo } from '../../design/kept.ts';
import type { DesignGoal, SchemeId } from '../../design/document.ts';
import { fasterThanWires, type FasterThanWires } from '../../design/faster-than-wires.ts';
import type { DesignWork, Throughput } from '../../design/throughput.ts';
import type { ByRole } from '../../taskgraph/roles.ts';
import { performancePerCost } from '../../design/performance.ts';
import type { PacketResult } from '../../run/report/results.ts';
import type { SchemeShown } from '../state/run/run-state.ts';

/** The numbers of one column of the comparison. Times in ns. */
export interface Metrics {
  readonly iterationNs: number;
  readonly computeNs: number;
  readonly commNs: ByRole;
  /** Iteration minus compute and minus the time in which pipeline stages wait for one another. */
  readonly exposedCommNs: number;
  /** The time in which stages wait for one another; null without a pipeline. */
  readonly stageWaitNs: number | null;
  /** As in the paper on bandwidth allocation: over the time in which anything is sent. */
  readonly utilisation: number;
  /** The share of the iteration in which a chunk waits for a dimension or is served by it, averaged over dimensions; null before a run. */
  readonly busyShare: number | null;
  /** Settings that make the run faster than its links allow. */
  readonly faster: readonly FasterThanWires[];
  /** The price of the network. */
  readonly costDollars: number;
  readonly work: DesignWork;
  readonly throughput: Throughput;
  /** Results of a run over packets; null for any other run, and before it has ended. */
  readonly packets: PacketResult | null;
  /** The baseline of the ratios. */
  readonly baseline: SchemeId;
  /** How many times as fast as the baseline; null if the baseline has no result. */
  readonly speedUp: number | null;
  /** Throughput per $, relative to the baseline. */
  readonly performancePerCost: number | null;
}

/** Returns the schemes whose split satisfies the constraints of the optimum; only they can be the best. */
export function keepersOf(goal: DesignGoal | undefined, shown: Shown): ReadonlySet<SchemeId> {
  const keepers = Object.values(shown).filter(({ closed }) =>
    keepsTo(goal, closed.splitGBps, closed.costDollars),
  );
  return new Set(keepers.map(({ closed }) => closed.scheme));
}

type Shown = Readonly<Partial<Record<SchemeId, SchemeShown>>>;

/**
 * Returns the metrics of a scheme: simulated if its run has ended, otherwise from the closed form; null while there is neither.
 *
 * @param baseline is the scheme that ratios refer to (design/budget.ts)
 */
export function metricsOf(shown: Shown, scheme: SchemeId, baseline: SchemeId): Metrics | null {
  const ofScheme = shown[scheme];
  if (ofScheme === undefined) return null;
  const { simulated, closed } = ofScheme;
  const { iterationNs, computeNs, commNs, utilisation, costDollars, work, throughput } = simulated ?? closed;
  const stageWaitNs = (simulated === null ? closed.idleNs : simulated.pipeline?.idleNs) ?? null;
  const dimensions = simulated?.dimensions ?? [];
  return {
    iterationNs,
    computeNs,
    commNs,
    exposedCommNs: iterationNs - computeNs - (stageWaitNs ?? 0),
    stageWaitNs,
    utilisation,
    busyShare: meanBusy(dimensions),
    faster: fasterThanWires(dimensions),
    costDollars,
    work,
    throughput,
    packets: simulated?.packets ?? null,
    baseline,
    ...ratiosTo(shown[baseline], ofScheme),
  };
}

/** The mean over dimensions; null if none is known. */
export function meanBusy(dimensions: readonly { readonly busyShare: number }[]): number | null {
  const sum = dimensions.reduce((total, { busyShare }) => total + busyShare, 0);
  return dimensions.length === 0 ? null : sum / dimensions.length;
}

type Ratios = Pick<Metrics, 'speedUp' | 'performancePerCost'>;
type Compared = Pick<Metrics, 'iterationNs' | 'throughput' | 'costDollars'>;

/** Compares two results that are both simulated or both from the closed form. */
function ratiosTo(base: SchemeShown | undefined, result: SchemeShown): Ratios {
  if (base === undefined) return ratiosOf(result.closed, null);
  return result.simulated !== null && base.simulated !== null
    ? ratiosOf(result.simulated, base.simulated)
    : ratiosOf(result.closed, base.closed);
}

/** Compares two results of the same work. */
function ratiosOf(result: Compared, base: Compared | null): Ratios {
  if (base === null || result.iterationNs === Infinity || base.iterationNs === Infinity)
    return { speedUp: null, performancePerCost: null };
  return {
    speedUp: base.iterationNs / result.iterationNs,
    performancePerCost: performancePerCost(result, base),
  };
}

/** Returns which of the best get a star. A value that prints like another gets none. */
export function starred(best: readonly boolean[], texts: readonly string[]): readonly boolean[] {
  return best.map((isBest, at) => isBest && texts.filter((text) => text === texts[at]).length === 1);
}

/** Relative difference below which two results look the same. */
const SAME = 1e-6;

/**
 * Returns which of the values are the best; none if all are the same.
 *
 * @param mayWin is false for values that cannot be the best; defaults to true
 */
export function bestOf(
  all: readonly (number | null)[],
  better: 'low' | 'high',
  mayWin: readonly boolean[] = [],
): readonly boolean[] {
  const values = all.map((value, index) => (mayWin[index] === false ? null : value));
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value));
  const best = better === 'low' ? Math.min(...known) : Math.max(...known);
  const isBest = (value: number | null): boolean =>
    value !== null && Math.abs(value - best) <= SAME * Math.abs(best);
  return all.every((value) => value === null || isBest(value)) ? values.map(() => false) : values.map(isBest);
}
