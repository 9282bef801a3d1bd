/** An answer as a design: a custom split whose sum is the budget. */
import { isFixed } from '../../../design/budget.ts';
import type { Design } from '../../../design/document.ts';
import { formatBandwidth } from '../../../units/bandwidth.ts';
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

/** Says what `asApplied` does to the budget: `moves from 300 GB/s to 245.3 GB/s`; null where it stays. */
export function budgetMove(design: Design, { totalGBps }: Pick<LeastFound, 'totalGBps'>): string | null {
  const [from, to] = [design.bandwidth.budgetGBps, totalGBps].map((gbps) => formatBandwidth(gbps, 4));
  if (isFixed(design) || from === to) return null;
  return `moves from ${from} to ${to}`;
}
