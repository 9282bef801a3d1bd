/** Designs that stand side by side, each tried under its own scheme; what is known so far is told with the progress. */
import type { Design } from '../../design/document.ts';
import { telling } from '../../design/steps.ts';
import { success, type Result } from '../../units/result.ts';
import { trials, type Trial } from '../questions/trials.ts';

export interface SidesProgress {
  /** Of the first designs, in order. */
  readonly tried: readonly Trial[];
}

/** One trial a design, in order; one that cannot be run does not hold up the next. */
export function* sideTrials(
  designs: readonly Design[],
): Generator<SidesProgress, Result<readonly Trial[]>, void> {
  let tried: readonly Trial[] = [];
  for (const design of designs) {
    const sofar: SidesProgress = { tried };
    const own = yield* telling(trials([design]), () => sofar);
    if (!own.ok) return own;
    tried = [...tried, ...own.value];
  }
  return success(tried);
}
