/** Runs of whole designs under their scheme, each once. */
import type { Design } from '../../design/document.ts';
import { trials } from '../../analysis/questions/trials.ts';
import type { SchemeResult } from '../../run/report/results.ts';
import { valueOf } from '../../units/result.ts';

const ran = new Map<Design, SchemeResult>();

/** Returns the result of the design's scheme; throws if it cannot be run. */
export function runOf(design: Design): SchemeResult {
  const known = ran.get(design);
  if (known !== undefined) return known;
  const steps = trials([design]);
  for (;;) {
    const step = steps.next();
    if (step.done !== true) continue;
    const [trial] = valueOf(step.value);
    if (trial?.ok !== true) throw new Error(JSON.stringify(trial));
    ran.set(design, trial.result);
    return trial.result;
  }
}
