import type { SchemeId } from '../../design/document.ts';
import type { SchemeShown } from '../state/run/run-state.ts';

/** The numbers of one column of the comparison. Times in ns. */
export interface Metrics {
  readonly iterationNs: number;
  readonly computeNs: number;
  readonly modelCommNs: number;
  readonly dataCommNs: number;
  /** Iteration minus compute. */
  readonly exposedCommNs: number;
  readonly utilisation: number;
  readonly costDollars: number;
  /** How many times as fast as EqualBW. */
  readonly speedUp: number;
  /** Iterations per second and dollar, relative to EqualBW. */
  readonly performancePerCost: number;
}

type Shown = Readonly<Partial<Record<SchemeId, SchemeShown>>>;

/** The metrics of a scheme: simulated where its run has ended, else by the closed form; null while there is neither. */
export function metricsOf(shown: Shown, scheme: SchemeId): Metrics | null {
  const own = shown[scheme];
  const baseline = shown.equal;
  if (own === undefined || baseline === undefined) return null;
  // A ratio compares like with like: both simulated, or both by the closed form.
  const isSimulated = own.simulated !== null && baseline.simulated !== null;
  const ownNs = isSimulated ? own.simulated.iterationNs : own.closed.iterationNs;
  const baselineNs = isSimulated ? baseline.simulated.iterationNs : baseline.closed.iterationNs;
  const speedUp = baselineNs / ownNs;
  const { iterationNs, computeNs, modelCommNs, dataCommNs, utilisation, costDollars } =
    own.simulated ?? own.closed;
  return {
    iterationNs,
    computeNs,
    modelCommNs,
    dataCommNs,
    exposedCommNs: iterationNs - computeNs,
    utilisation,
    costDollars,
    speedUp,
    performancePerCost: (speedUp * baseline.closed.costDollars) / costDollars,
  };
}

/** Relative difference below which two results are the same for a reader. */
const SAME = 1e-6;

/** Which of the values are the best; none when all are the same. */
export function bestOf(values: readonly (number | null)[], better: 'low' | 'high'): readonly boolean[] {
  const known = values.filter((value): value is number => value !== null && Number.isFinite(value));
  const best = better === 'low' ? Math.min(...known) : Math.max(...known);
  const isBest = (value: number | null): boolean =>
    value !== null && Math.abs(value - best) <= SAME * Math.abs(best);
  return values.every((value) => value === null || isBest(value))
    ? values.map(() => false)
    : values.map(isBest);
}
