/** Turns the layouts of a design into the numbers and sentences that the page shows. */
import type { Design } from '../../design/document.ts';
import { telling } from '../../design/steps.ts';
import { success, type Result } from '../../units/result.ts';
import { modelFacts } from '../../analysis/tables/model-facts.ts';
import { findLayouts, ownLayout, type FoundLayout, type LayoutsProgress } from './find-layouts.ts';
import { layoutBase } from './layout-base.ts';
import { splitOfDesign, type LayoutObjective } from './layout-space.ts';
import { offerText, scoreHead, scoreText, sharesText, verdictText, worthText } from './layout-words.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export interface ToldLayout extends Pick<
  FoundLayout,
  'axes' | 'text' | 'timeNs' | 'tokensPerSecond' | 'mfu' | 'memoryBytes' | 'design'
> {
  /** Where the time of its iteration goes, the largest share first. */
  readonly limits: string;
  /** The score in the unit of `scoreHead`; empty if layouts are ranked by time, and for the layout of the design. */
  readonly score: string;
}

export interface ToldLayouts {
  /** Best first. */
  readonly rows: readonly ToldLayout[];
  /** The layout that the design has; null if it cannot be run. */
  readonly own: ToldLayout | null;
  readonly verdict: string;
  /** The head of the column of scores; null if layouts are ranked by time. */
  readonly scoreHead: string | null;
  /** null if no other layout is worth mentioning. */
  readonly offer: string | null;
  readonly worth: readonly { readonly choice: string; readonly text: string }[];
}

export type ToldProgress = Pick<
  LayoutsProgress,
  'stage' | 'points' | 'tooLarge' | 'runs' | 'boundedShare' | 'gap'
> & {
  readonly best: Pick<FoundLayout, 'text' | 'timeNs'> | null;
};

/** The number of runs that a person waits for, and for a proof that is near. */
const MOST_RUNS = 60;
const MOST_RUNS_NEAR_PROOF = 400;

export interface LayoutsQuestion {
  readonly design: Design;
  readonly objective: LayoutObjective;
}

/** Problems name fields of the design. */
export function* toldLayouts({
  design,
  objective,
}: LayoutsQuestion): Generator<ToldProgress, Result<ToldLayouts>, void> {
  const ask = {
    objective,
    mostRuns: MOST_RUNS,
    mostRunsNearProof: MOST_RUNS_NEAR_PROOF,
    worth: true,
    ordersTogether: true,
  };
  for (const steps = findLayouts(design, ask); ;) {
    const step = steps.next();
    if (step.done !== true) {
      const { stage, points, tooLarge, runs, boundedShare, gap, best } = step.value;
      const told = best === null ? null : { text: best.text, timeNs: best.timeNs };
      yield { stage, points, tooLarge, runs, boundedShare, gap, best: told };
      continue;
    }
    if (!step.value.ok) return step.value;
    const found = step.value.value;
    const [best] = found.rows;
    return success({
      rows: found.rows.map((row) => toldLayout(row, objective)),
      scoreHead: scoreHead(objective),
      own: found.own === null ? null : toldLayout(found.own, objective),
      verdict: verdictText(found),
      offer: offerText(found),
      worth:
        best === undefined
          ? []
          : found.worth.map(({ choice, best: other }) => ({
              choice,
              text: worthText(best, other, found.points),
            })),
    });
  }
}

/** What `betterLayout` offers, in a sentence. */
export function* layoutOffer(design: Design): Generator<ToldProgress, Result<string | null>, void> {
  const found = yield* betterLayout(design);
  return found.ok ? success(found.value?.text ?? null) : found;
}

export interface BetterLayout {
  /** `TP8 PP4 would fit and be 3.1 times as fast; the fastest layout is at least that fast.` */
  readonly text: string;
  readonly axes: string;
  readonly design: Design;
}

/**
 * Returns the first layout that runs and fits, which is known sooner than the best one; null if nothing fits, or the gain is too small.
 */
export function* betterLayout(design: Design): Generator<ToldProgress, Result<BetterLayout | null>, void> {
  const base = layoutBase(design);
  if (!base.ok) return base;
  for (const steps = findLayouts(design, { mostRuns: 1, top: 1 }); ;) {
    const step = steps.next();
    if (step.done === true && !step.value.ok) return step.value;
    const best =
      step.done !== true ? step.value.best : step.value.ok ? (step.value.value.rows[0] ?? null) : null;
    if (best === null && step.done === true) return success(null);
    if (best === null) {
      yield { ...BEGUN };
      continue;
    }
    const own = yield* telling(ownLayout(base.value.design, splitOfDesign(base.value)), () => BEGUN);
    const isOwnFitting = modelFacts(base.value.design, ALL_PARTS).memory?.fits ?? null;
    const text = offerText({ rows: [best], own, isOwnFitting }, false);
    return success(text === null ? null : { text, axes: best.axes, design: best.design });
  }
}

const BEGUN: ToldProgress = {
  stage: 'bounds',
  points: 0,
  tooLarge: 0,
  runs: 0,
  boundedShare: 0,
  gap: null,
  best: null,
};

function toldLayout({ shares, ...found }: FoundLayout, objective: LayoutObjective): ToldLayout {
  const { axes, text, timeNs, tokensPerSecond, mfu, memoryBytes, design } = found;
  const limits = shares === null ? '' : sharesText(shares);
  const score = objective === 'time' ? '' : scoreText(objective, found.score);
  return { axes, text, timeNs, tokensPerSecond, mfu, memoryBytes, design, limits, score };
}
