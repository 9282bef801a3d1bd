/** Tries designs side by side, each under its own scheme, and reports partial results with the progress. */
import type { Design } from '../../design/document.ts';
import { telling } from '../../design/steps.ts';
import { success, type Result } from '../../units/result.ts';
import { trials, type Trial } from '../questions/trials.ts';

export interface SidesProgress {
  /** Trials of the first designs, in order. */
  readonly tried: readonly Trial[];
}

/** Returns one trial per design, in order; a design that cannot run does not stop the next. */
export function* sideTrials(
  designs: readonly Design[],
): Generator<SidesProgress, Result<readonly Trial[]>, void> {
  let tried: readonly Trial[] = [];
  for (const design of designs) {
    const progress: SidesProgress = { tried };
    const trial = yield* telling(trials([design]), () => progress);
    if (!trial.ok) return trial;
    tried = [...tried, ...trial.value];
  }
  return success(tried);
}
