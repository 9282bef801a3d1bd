/** Questions the other way round: what a target needs, and what can be given up. */
import { closedForm } from '../../allocation/closed-form.ts';
import { inDocument, questionOf } from '../../allocation/optimal.ts';
import { leastOf, type Least, type Resource } from '../../allocation/optimal/inverse.ts';
import { shrinkTo } from '../../allocation/optimal/shrink.ts';
import { failure, problem, success, type Result } from '../../units/result.ts';
import { closedResult, optimumInput } from '../run/closed.ts';
import type { Design, SchemeId } from '../../design/document.ts';
import { prepareDesign } from '../run/prepare-design.ts';

export type { Least, Resource };

/**
 * The least total bandwidth, or the least cost, with which an iteration takes at most `targetNs` by the closed form,
 * under the constraints of the design's goal; its budget does not count. Problems of the target name `target`.
 */
export function leastFor(design: Design, resource: Resource, targetNs: number): Result<Least> {
  const prepared = prepareDesign(design);
  if (!prepared.ok) return prepared;
  const input = optimumInput(prepared.value);
  if (!input.ok) return input;
  const { constraints, ...question } = questionOf(input.value);
  const [budget, ...own] = constraints;
  if (budget === undefined) throw new Error('the budget is the first constraint');
  if (resource.kind === 'cost' && question.dollarsPerGBps.every((dollars) => dollars === 0))
    return problem('cost', 'Every price is 0, so any network costs nothing; set a price.');
  const least = leastOf({ ...question, constraints: own }, resource, targetNs);
  // Without the budget the first constraint is the goal's first.
  return least.ok
    ? least
    : failure(...least.problems.map(({ path, message }) => inDocument({ path: shifted(path), message })));
}

function shifted(path: string): string {
  return path.replace(/^constraints\[(\d+)\]/, (_, index: string) => `constraints[${Number(index) + 1}]`);
}

export interface Shrink {
  readonly bandwidthGBps: number;
  /** The least it can have, all others as they are, before the iteration takes the slowdown longer. */
  readonly leastGBps: number;
}

/** How far each dimension of a scheme's split can shrink before an iteration takes `slowdown` (0.05: 5 %) longer. */
export function shrinkable(design: Design, scheme: SchemeId, slowdown: number): Result<readonly Shrink[]> {
  const prepared = prepareDesign(design);
  if (!prepared.ok) return prepared;
  const closed = closedResult(prepared.value, scheme);
  if (!closed.ok) return closed;
  const { traffic } = prepared.value;
  const { splitGBps } = closed.value;
  if (!Number.isFinite(closedForm(traffic, splitGBps).iterationNs))
    return problem(
      'bandwidth.customGBps',
      'The iteration never ends under this split: a dimension has no bandwidth.',
    );
  return success(
    splitGBps.map((bandwidthGBps, dimension) => ({
      bandwidthGBps,
      leastGBps: Math.min(bandwidthGBps, shrinkTo(traffic, splitGBps, dimension, slowdown)),
    })),
  );
}
