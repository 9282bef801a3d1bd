/** Returns the seconds of a measured step: the run of its row's design, as `evaluate` runs it. */
import type { Design } from '../../../design/document.ts';
import { success, type Result } from '../../../units/result.ts';
import { closedResult } from '../../../run/closed.ts';
import { splitSteps } from '../../../run/evaluate.ts';
import { prepareDesign } from '../../../run/prepare-design.ts';
import { ALL_PARTS } from '../../../run/all-parts.ts';

/** Yields regularly, since long runs take a second. */
export function* runDesign(design: Design): Generator<void, Result<number>, void> {
  const prepared = prepareDesign(design, ALL_PARTS);
  if (!prepared.ok) return prepared;
  yield;
  const closed = closedResult(prepared.value, 'custom');
  if (!closed.ok) return closed;
  const simulated = yield* splitSteps(prepared.value, closed.value);
  return simulated.ok ? success(simulated.value.iterationNs * 1e-9) : simulated;
}
