import type { Design } from '../../design/document.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { evaluate, type Evaluated } from '../../run/evaluate.ts';
import { valueOf } from '../../units/result.ts';

/** Returns the closed form and the run of a design under its own split; throws if it cannot be run. */
export function evaluatedOf(design: Design): Evaluated {
  const { evaluated, refusals } = valueOf(evaluate(design, ALL_PARTS));
  const found = evaluated.find(({ closed }) => closed.scheme === 'custom');
  if (found === undefined) throw new Error(refusals[0]?.problems[0]?.message);
  return found;
}
