/**
 * A waterfall from the results of one design to those of another: the fields that differ are applied one after another, and each design on
 * the way is run under its own scheme. A design that cannot run is skipped, and its change is combined with the next: with that of the
 * layout if there is one, because a network or a model that cannot run by itself usually needs the layout that was made for it.
 */
import type { Design } from '../../design/document.ts';
import { chargedDollars } from '../../design/performance.ts';
import { failure, success, type Result } from '../../units/result.ts';
import { telling } from '../../design/steps.ts';
import { trials, type Trial } from '../questions/trials.ts';
import type { SchemeResult } from '../../run/report/results.ts';
import { stepsBetween } from './steps.ts';

/** The numbers that are compared; null if a result has none. */
export interface Measures {
  readonly iterationNs: number;
  /** In the unit of its throughput. */
  readonly perSecond: number | null;
  readonly utilisation: number;
  readonly costDollars: number;
  /** Throughput over the cost: the network, and the NPUs if they have a price. */
  readonly perSecondPerDollar: number | null;
}

export interface WaterfallStep<Change> {
  readonly change: Change;
  /** Values after the step; its contribution is the difference to the step before, so that all steps add up to the whole difference. */
  readonly after: Measures;
}

export interface Waterfall<Change> {
  readonly from: Measures;
  readonly steps: readonly WaterfallStep<Change>[];
  /** Unit of the throughputs; null if the two count different things. */
  readonly unit: string | null;
}

/** Designs before and after a change. */
export interface Between {
  readonly before: Design;
  readonly after: Design;
}

export interface WaterfallProgress {
  readonly done: number;
  readonly most: number;
}

/** Designs that share everything but the changes of a step. Fails if one of the two cannot run. */
export function* waterfall(
  from: Design,
  to: Design,
): Generator<WaterfallProgress, Result<Waterfall<Between>>, void> {
  const left = [...stepsBetween(from, to)];
  const most = left.length + 1;
  let done = 0;
  function* run(design: Design): Generator<WaterfallProgress, Trial, void> {
    const ran = yield* telling(trials([design]), () => ({ done, most }));
    done += 1;
    if (!ran.ok) throw new Error('trials themselves do not fail');
    return ran.value[0]!;
  }
  const first = yield* run(from);
  if (!first.ok) return failure(...first.problems);
  const steps: WaterfallStep<Between>[] = [];
  let [design, reached, result] = [from, from, first.result];
  while (left.length > 0) {
    const layout = design === reached ? -1 : left.findIndex(({ part }) => part === 'parallelism');
    const [next] = left.splice(Math.max(0, layout), 1);
    design = next!.apply(design);
    const trial = yield* run(design);
    if (trial.ok) {
      steps.push({ change: { before: reached, after: design }, after: measuresOf(trial.result) });
      [reached, result] = [design, trial.result];
    } else if (left.length === 0) return failure(...trial.problems);
  }
  const [a, b] = [first.result.throughput.unit, result.throughput.unit];
  return success({ from: measuresOf(first.result), steps, unit: a === b ? a : null });
}

/**
 * Returns the index of the largest step with the sign of the whole difference; null if nothing changes the number, or a run on the way has
 * none.
 */
export function mostOf({ from, steps }: Waterfall<unknown>, id: keyof Measures): number | null {
  const reached = [from, ...steps.map(({ after }) => after)].map((measures) => measures[id] ?? Number.NaN);
  const whole = reached.at(-1)! - reached[0]!;
  if (!Number.isFinite(whole) || whole === 0) return null;
  const shares = steps.map((_, index) => (reached[index + 1]! - reached[index]!) / whole);
  const most = shares.indexOf(Math.max(...shares));
  return most === -1 ? null : most;
}

export function measuresOf(result: SchemeResult): Measures {
  const { iterationNs, utilisation, costDollars, throughput } = result;
  const dollars = chargedDollars(result);
  return {
    iterationNs,
    perSecond: throughput.perSecond,
    utilisation,
    costDollars,
    perSecondPerDollar:
      throughput.perSecond === null || !(dollars > 0) ? null : throughput.perSecond / dollars,
  };
}
