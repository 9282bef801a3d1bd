/**
 * A lower bound on the run of every split that satisfies some constraints. Each round takes the longest lines on the current split
 * (cuts.ts), finds the best mixture of them, and continues with the split that is fastest for the mixture (mixture.ts).
 */
import type { Row } from '../../allocation/optimal/rows.ts';
import { valueAt } from './affine.ts';
import { provenNs, type BoundCertificate } from './bound-certificate.ts';
import { createCuts, type Cut } from './cuts.ts';
import { bestMixture, fastest, isClosed } from './mixture.ts';
import type { BoundGraph } from './run-bound.ts';

export interface AllSplitsBound {
  /** No run on a split that satisfies the rows is shorter. */
  readonly lowerBoundNs: number;
  readonly certificate: BoundCertificate;
  readonly cuts: readonly Cut[];
  /** A split, and the bound on it alone: no line can prove more than the minimum of these. */
  readonly splitGBps: readonly number[];
  readonly onSplitNs: number;
}

/** Maximum rounds, and weight exchanges in each. */
const CLOSED = [40, 200] as const;
/** The same if the rows need a solver, which takes a millisecond per call. */
const SOLVED = [12, 4] as const;
/** Relative gap between the best bound on a split and the bound that is proved for all. */
const CLOSE = 1e-6;
/** Share of the total bandwidth that each dimension keeps on the splits where lines are searched. */
const LEAST_SHARE = 1e-4;

export interface Hints {
  /** Lines that were found before, under any rows: they hold on every split. */
  readonly known?: readonly Cut[];
  /** Stops once the bound is above this, or the bound on a split is not. */
  readonly targetNs?: number;
}

/** Returns null if no split satisfies the rows. Yields several times per round. */
export function* allSplitsBound(
  graph: BoundGraph,
  rows: readonly Row[],
  { known = [], targetNs }: Hints = {},
): Generator<void, AllSplitsBound | null, void> {
  const cutsOf = createCuts(graph);
  const start = fastest([0, ...new Array<number>(graph.dimensions).fill(1)], rows);
  if (start === null) return null;
  const [mostRounds, exchanges] = isClosed(rows) ? CLOSED : SOLVED;
  let cuts = known;
  let weights: readonly number[] = known.map((_, at) => (at === 0 ? 1 : 0));
  let splitGBps = start.splitGBps;
  if (known.length > 0) {
    const mixture = yield* bestMixture(
      known.map(({ line }) => line),
      rows,
      weights,
      exchanges,
    );
    if (mixture !== null) ({ weights, splitGBps } = mixture);
  }
  let best: AllSplitsBound | null = null;
  let onSplitNs = Infinity;
  let bestSplit = splitGBps;
  for (let round = 0; round < mostRounds; round += 1) {
    const total = splitGBps.reduce((sum, bandwidthGBps) => sum + bandwidthGBps, 0);
    const tried = splitGBps.map((bandwidthGBps) => Math.max(bandwidthGBps, LEAST_SHARE * total));
    const { bound, cuts: found } = cutsOf.at(tried);
    const inverse = tried.map((bandwidthGBps) => 1 / bandwidthGBps);
    if (bound.lowerBoundNs < onSplitNs) {
      onSplitNs = bound.lowerBoundNs;
      bestSplit = tried;
    }
    const known = Math.max(0, ...cuts.map(({ line }) => valueAt(line, inverse)));
    const fresh = found.filter(
      ({ line }) => cuts.length === 0 || valueAt(line, inverse) > known * (1 + 1e-9),
    );
    cuts = [...cuts, ...fresh];
    weights = [...weights, ...fresh.map((_, at) => (weights.length === 0 && at === 0 ? 1 : 0))];
    yield;
    const mixture = yield* bestMixture(
      cuts.map(({ line }) => line),
      rows,
      weights,
      exchanges,
    );
    if (mixture === null) return null;
    ({ weights, splitGBps } = mixture);
    best = provenOf(cuts, mixture, rows, { splitGBps: bestSplit, onSplitNs });
    yield;
    if (targetNs !== undefined && (best.lowerBoundNs > targetNs || onSplitNs <= targetNs)) break;
    if (fresh.length === 0 || onSplitNs - best.lowerBoundNs <= CLOSE * onSplitNs) break;
  }
  return best;
}

function provenOf(
  cuts: readonly Cut[],
  { weights, multipliers }: { readonly weights: readonly number[]; readonly multipliers: readonly number[] },
  rows: readonly Row[],
  found: Pick<AllSplitsBound, 'splitGBps' | 'onSplitNs'>,
): AllSplitsBound {
  const used = cuts.filter((_, at) => weights[at]! > 0);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const certificate = {
    lines: used.map(({ line }) => line),
    weights: weights.filter((weight) => weight > 0).map((weight) => weight / sum),
    multipliers,
  };
  return { ...found, lowerBoundNs: provenNs(certificate, rows), certificate, cuts: used };
}
