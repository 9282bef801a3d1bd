/** The 90 points of the bandwidth allocation study under its 3 schemes: by the closed form, and 270 event-driven runs. */
import { closedResult } from '../../../run/closed.ts';
import { simulateSplit } from '../../../run/evaluate.ts';
import { prepareDesign, type PreparedDesign, withDesign } from '../../../run/prepare-design.ts';
import { valueOf } from '../../../units/result.ts';
import {
  STUDY_BUDGETS_GBPS,
  STUDY_PAIRS,
  STUDY_SCHEMES,
  type StudyPair,
  type StudyScheme,
} from './facts/cases.ts';
import { studyDesign } from './design.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';

/** The quantities of one iteration that the study reports. */
export interface Measured {
  readonly iterationNs: number;
  readonly computeNs: number;
  /** Weighted mean over communication time, 0..1. */
  readonly utilisation: number;
  readonly costDollars: number;
}

/** The origin of a number: the closed form, or an event-driven run. */
export type Source = 'ours' | 'simulated';

export interface GridPoint extends StudyPair {
  readonly budgetGBps: number;
  readonly schemes: Readonly<Record<StudyScheme, Readonly<Record<Source, Measured>>>>;
}

export const GRID_POINTS = STUDY_PAIRS.length * STUDY_BUDGETS_GBPS.length;

/** Yields one point after another; what does not depend on the budget is prepared once. */
export function* gridPoints(): Generator<GridPoint, void> {
  for (const pair of STUDY_PAIRS) {
    const setting = { ...pair, setting: 'grid', scheme: 'smart' } as const;
    const prepared = valueOf(
      prepareDesign(studyDesign({ ...setting, budgetGBps: STUDY_BUDGETS_GBPS[0] }), ALL_PARTS),
    );
    for (const budgetGBps of STUDY_BUDGETS_GBPS) {
      const budgeted = withDesign(prepared, studyDesign({ ...setting, budgetGBps }));
      const measured = STUDY_SCHEMES.map((scheme) => [scheme, measure(budgeted, scheme)]);
      yield { ...pair, budgetGBps, schemes: Object.fromEntries(measured) as GridPoint['schemes'] };
    }
  }
}

function measure(prepared: PreparedDesign, scheme: StudyScheme): Readonly<Record<Source, Measured>> {
  const closed = valueOf(closedResult(prepared, scheme));
  return { ours: plain(closed), simulated: plain(valueOf(simulateSplit(prepared, closed))) };
}

function plain({ iterationNs, computeNs, utilisation, costDollars }: Measured): Measured {
  return { iterationNs, computeNs, utilisation, costDollars };
}
