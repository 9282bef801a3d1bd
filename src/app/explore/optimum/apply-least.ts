/** An answer as a design: a custom split whose sum is the budget. */
import { isFixed } from '../../../design/budget.ts';
import type { Design } from '../../../design/document.ts';
import type { LeastFound } from '../../../analysis/refine/least-for.ts';

export function asApplied(
  design: Design,
  { splitGBps, totalGBps }: Pick<LeastFound, 'splitGBps' | 'totalGBps'>,
): Design {
  const budgetGBps = isFixed(design) ? design.bandwidth.budgetGBps : totalGBps;
  return {
    ...design,
    bandwidth: { ...design.bandwidth, budgetGBps, customGBps: splitGBps, scheme: 'custom' },
  };
}
