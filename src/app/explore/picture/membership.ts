/** Which nodes of a level are in the communicators of the NPU that is opened. */
import type { Innermost } from '../../../workload/axes/placement.ts';
import type { Span } from '../../state/document/spans.ts';

export type Membership = 'model' | 'data' | 'opened' | 'none';

/**
 * The group of node `index` where node `opened` is opened. The group placed innermost takes runs of neighbours, the other
 * group takes the same place of every run.
 */
export function membershipOf(index: number, opened: number, span: Span, innermost: Innermost): Membership {
  if (index === opened) return 'opened';
  const run = innermost === 'model' ? span.model : span.data;
  const isSameRun = Math.floor(index / run) === Math.floor(opened / run);
  const isSamePlace = index % run === opened % run;
  if (isSameRun) return innermost;
  if (isSamePlace) return innermost === 'model' ? 'data' : 'model';
  return 'none';
}
