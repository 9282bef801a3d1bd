/**
 * The next best change of a design: single steps (edits.ts, exchanges.ts), each applied and simulated to its end under the shown scheme.
 * Nothing is estimated: the time in the advice is the time that the same engine gives for the changed design. A change that overloads a
 * dimension more than before is no advice: it gains only because the model gives every message its links to itself.
 */
import { success, type Result } from '../../units/result.ts';
import { TOTALS_ONLY } from '../../simulator/input.ts';
import { closedResult } from '../../run/closed.ts';
import { telling } from '../../design/steps.ts';
import type { Design } from '../../design/document.ts';
import { prepareDesign, type PreparedDesign, withDesign } from '../../run/prepare-design.ts';
import { schemeResult } from '../../run/report/report.ts';
import type { DimensionResult } from '../../run/report/results.ts';
import { runAt } from '../../run/run-scheme.ts';
import { endOf } from '../../run/simulate.ts';
import { withChange, type Change } from '../../design/change.ts';
import { editsOf } from './edits.ts';
import { exchangesOf, MOST_OTHERS } from './exchanges.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export interface Advice {
  readonly change: Change;
  /** Event-driven run of the changed design. */
  readonly iterationNs: number;
  readonly costDollars: number;
}

export interface Advised {
  /** Iteration of the design as it is. */
  readonly iterationNs: number;
  readonly costDollars: number;
  /** Changes that were run; others were refused, such as an algorithm that a size does not allow. */
  readonly tried: number;
  /** The best first, all better than the design as it is; one per kind. */
  readonly advice: readonly Advice[];
}

export interface AdviseProgress {
  readonly done: number;
  readonly most: number;
}

/** Pairs of dimensions that are tried with other steps. */
const BEST_PAIRS = 3;
const MOST_CHOSEN = 6;
/** Moves of bandwidth among the advice; the first is the relevant one. */
const MOST_MOVES = 2;
/** Minimum gain as a share of the iteration: times of four digits that differ by it are never printed alike. */
export const LEAST_GAIN = 1e-3;
/** Events between two yields. */
const EVENTS_AT_ONCE = 4000;
/** Above this a dimension carries more than its links could; below it is rounding. */
const OVERLOAD = 1.0005;

/** Yields often enough to be cancelled at any moment. */
export function* advise(design: Design): Generator<AdviseProgress, Result<Advised>, void> {
  const asIs = prepareDesign(design, ALL_PARTS);
  if (!asIs.ok) return asIs;
  const prepared = asIs.value;
  const closed = closedResult(prepared, design.bandwidth.scheme);
  if (!closed.ok) return closed;
  const exchanges = exchangesOf(prepared, closed.value.splitGBps);
  const edits = editsOf(design);
  const found: Advice[] = [];
  let allowed = Infinity;
  let tried = 0;
  let done = 0;
  const most = 1 + exchanges.first.length + BEST_PAIRS * MOST_OTHERS + edits.length;
  const progress = (): AdviseProgress => ({ done, most });

  function* attempt(change: Change): Generator<AdviseProgress, void, void> {
    const changed = withChange(design, change);
    const again =
      change.kind === 'move' ? success(withDesign(prepared, changed)) : prepareDesign(changed, ALL_PARTS);
    const measured: Result<Measured> = again.ok ? yield* measure(again.value, progress) : again;
    done += 1;
    if (!measured.ok) return;
    tried += 1;
    const { highest, ...times } = measured.value;
    if (highest <= Math.max(OVERLOAD, allowed)) found.push({ change, ...times });
  }

  const base: Result<Measured> = yield* measure(prepared, progress);
  if (!base.ok) return base;
  done += 1;
  const { highest, ...times } = base.value;
  allowed = highest * OVERLOAD;
  for (const change of edits) yield* attempt(change);
  for (const exchange of exchanges.first) yield* attempt(exchange);
  for (const { change } of sorted(found.filter(isMove)).slice(0, BEST_PAIRS)) {
    for (const other of change.kind === 'move' ? exchanges.others(change) : []) yield* attempt(other);
  }
  return success({ ...times, tried, advice: best(found, times.iterationNs) });
}

interface Measured extends Omit<Advice, 'change'> {
  /** The most that is sent on a dimension, relative to what its links could have carried. */
  readonly highest: number;
}

/** One event-driven run under the scheme of the design, with totals only. */
function* measure(
  prepared: PreparedDesign,
  progress: () => AdviseProgress,
): Generator<AdviseProgress, Result<Measured>, void> {
  const { design } = prepared;
  const closed = closedResult(prepared, design.bandwidth.scheme);
  if (!closed.ok) return closed;
  yield progress();
  const started = yield* telling(runAt(prepared, closed.value.splitGBps, TOTALS_ONLY), progress);
  if (!started.ok) return started;
  const { run, lanes } = started.value;
  do yield progress();
  while (!run.advance(EVENTS_AT_ONCE));
  const totals = endOf(started.value);
  if (!totals.ok) return totals;
  const { iterationNs, costDollars, dimensions } = schemeResult(closed.value, lanes, totals.value, null);
  return success({
    iterationNs,
    costDollars,
    highest: Math.max(...dimensions.map(loadOf)),
  });
}

function loadOf({ bytes, beyondBytes = 0, utilisation }: DimensionResult): number {
  return beyondBytes === 0 ? utilisation : (utilisation * bytes) / (bytes - beyondBytes);
}

function isMove({ change }: Advice): boolean {
  return change.kind === 'move';
}

function sorted(found: readonly Advice[]): readonly Advice[] {
  return found.toSorted((a, b) => a.iterationNs - b.iterationNs);
}

/** Returns the best advice of each kind. */
function best(found: readonly Advice[], nowNs: number): readonly Advice[] {
  const chosen: Advice[] = [];
  const kinds = new Map<string, number>();
  for (const advice of sorted(found)) {
    if (!(advice.iterationNs < nowNs * (1 - LEAST_GAIN)) || chosen.length === MOST_CHOSEN) break;
    const kind = kindOf(advice.change);
    const known = kinds.get(kind) ?? 0;
    const pair = chosen.some(({ change }) => isSamePair(change, advice.change));
    if (pair || known >= (kind === 'move' ? MOST_MOVES : 1)) continue;
    kinds.set(kind, known + 1);
    chosen.push(advice);
  }
  return chosen;
}

/** Returns the kind: steps that exclude each other. */
function kindOf(change: Change): string {
  switch (change.kind) {
    case 'algorithm':
      return `algorithm ${change.dimension}`;
    case 'system':
      return Object.keys(change.set).join();
    default:
      return change.kind;
  }
}

function isSamePair(a: Change, b: Change): boolean {
  return a.kind === 'move' && b.kind === 'move' && a.from === b.from && a.to === b.to;
}
