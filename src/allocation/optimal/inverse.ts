import { problem, success, type Result } from '../../units/result.ts';
import { formatTime } from '../../units/time.ts';
import { boundTerms, type Loaded } from './certificate.ts';
import { leastTime, type LeastTimeFailure } from './least-time.ts';
import { explain, prepare, type SplitProblem } from './problem.ts';
import { dot, type Row } from './rows.ts';
import { feasibleTableau, minimise } from './simplex.ts';

/** The resource to be minimised. */
export type Resource =
  | { readonly kind: 'total' }
  | { readonly kind: 'cost' }
  | { readonly kind: 'dimension'; readonly dimension: number };

/** The least of a resource that still reaches a target, GB/s or $. */
export interface Least {
  readonly amount: number;
  /** No split that reaches the target does with less. */
  readonly lowerBound: number;
  readonly splitGBps: readonly number[];
  readonly iterationNs: number;
}

/** Relative excess over the target that counts as reaching it. */
const REACHED = 1e-9;
const GAP = 1e-8;
/** So many times the amount that would do without constraints is as good as any amount. */
const PLENTY = 1e6;
const MOST_SOLVES = 60;

/**
 * The least total bandwidth, network price or bandwidth of one dimension with which an iteration takes at most
 * `targetNs`, under the constraints of the question; all other bandwidths are chosen anew.
 *
 * Every solve of the least time with at most r of the resource has a certificate, which bounds the time at every
 * other r too: gain^2 / (4 charge(r)), the charge being linear in r (certificate.ts, boundTerms). Where that
 * bound takes all the allowed time is a lower bound on the answer and the next r; exact at once where nothing
 * but the resource binds.
 */
export function leastOf(question: SplitProblem, resource: Resource, targetNs: number): Result<Least> {
  const prepared = prepare(question);
  if (!prepared.ok) return prepared;
  const { communications, rows, fixedNs } = prepared.value;
  if (!(targetNs > fixedNs || (targetNs === fixedNs && communications.length === 0))) {
    return problem(
      'target',
      `The target of ${formatTime(targetNs)} leaves no time for communication: the rest of the iteration takes ${formatTime(fixedNs)}.`,
    );
  }
  const coefficients = coefficientsOf(question, resource);
  const found = search(communications, rows, coefficients, targetNs - fixedNs);
  if (typeof found === 'string' || 'starved' in found) return explain(found, question, rows);
  if ('fastestNs' in found) {
    return problem(
      'target',
      `No split reaches ${formatTime(targetNs)}: under these constraints the fastest takes ${formatTime(fixedNs + found.fastestNs)}.`,
    );
  }
  const { amount, lowerBound, splitGBps, commNs } = found;
  return success({ amount, lowerBound, splitGBps, iterationNs: fixedNs + commNs });
}

function coefficientsOf({ dollarsPerGBps }: SplitProblem, resource: Resource): readonly number[] {
  return dollarsPerGBps.map((dollars, dimension) => {
    if (resource.kind === 'cost') return dollars;
    return resource.kind === 'total' || resource.dimension === dimension ? 1 : 0;
  });
}

interface Found {
  readonly amount: number;
  readonly lowerBound: number;
  readonly splitGBps: readonly number[];
  readonly commNs: number;
}

function search(
  communications: readonly Loaded[],
  rows: readonly Row[],
  coefficients: readonly number[],
  allowedNs: number,
): Found | { readonly fastestNs: number } | LeastTimeFailure {
  const tableau = feasibleTableau(rows, coefficients.length);
  if (tableau === undefined) return 'empty';
  let low = Math.max(0, minimise(tableau, coefficients)!.value);
  let best: Found | undefined;
  let amount = Math.max(low * (1 + 1e-9), firstGuess(communications, coefficients, allowedNs));
  const plenty = amount * PLENTY;
  let fastestNs = Infinity;
  for (let solve = 0; solve < MOST_SOLVES; solve += 1) {
    const limited = [...rows, { coefficients, equality: false, rhs: amount }];
    const found = leastTime(communications, limited);
    if (typeof found === 'string') return found;
    if ('starved' in found) {
      // Too little of the resource starves a dimension; with plenty it is the constraints that do.
      if (solve > 40) return found;
      amount = amount * 4 || 1;
      continue;
    }
    const slope = found.certificate.multipliers.at(-1)!;
    const { commNs, splitGBps } = found;
    fastestNs = Math.min(fastestNs, commNs);
    const { gain, charge } = boundTerms(communications, limited, found.certificate);
    if (slope > 0) low = Math.max(low, amount + (gain ** 2 / (4 * allowedNs) - charge) / slope);
    if (commNs <= allowedNs * (1 + REACHED)) {
      const used = Math.max(0, dot(coefficients, splitGBps));
      if (best === undefined || used < best.amount)
        best = { amount: used, lowerBound: low, splitGBps, commNs };
    } else if (slope === 0) {
      return { fastestNs: commNs };
    }
    const high = best?.amount ?? Infinity;
    if (high < Infinity && high - low <= GAP * high) break;
    // Constraints on other bandwidths keep the time above the target however much there is.
    if (best === undefined && (amount >= plenty || low === Infinity)) return { fastestNs };
    amount =
      low > amount || best === undefined
        ? Math.min(Math.max(low, amount * (1 + 1e-12)), plenty)
        : (low + high) / 2;
  }
  return best === undefined ? { fastestNs: Infinity } : { ...best, lowerBound: Math.min(low, best.amount) };
}

/** What bandwidths in proportion to the loads need; right to an order of magnitude. */
function firstGuess(
  communications: readonly Loaded[],
  coefficients: readonly number[],
  allowedNs: number,
): number {
  const loads = coefficients.map((_, d) =>
    communications.reduce((sum, own) => sum + own.count * own.loads[d]!, 0),
  );
  return dot(coefficients, loads) / allowedNs || 1;
}
