import { budgetOf, isFixed } from '../../../design/budget.ts';
import type { BandwidthMode, Design } from '../../../design/document.ts';
import { customUnder, fixBandwidth, releaseBandwidth } from '../split/custom.ts';

export const BUDGET_PATH = 'bandwidth.budgetGBps';

/** Changes the budget. A split set by hand keeps its shares. */
export function withBudget(design: Design, budgetGBps: number): Design {
  const customGBps = customUnder(design, budgetGBps);
  return { ...design, bandwidth: { ...design.bandwidth, budgetGBps, customGBps } };
}

/** @param shown is the split of the shown scheme, from which given links start; null while there is none */
export function withMode(design: Design, mode: BandwidthMode, shown: readonly number[] | null): Design {
  if (isFixed(design) === (mode === 'fixed')) return design;
  if (mode === 'budget') return releaseBandwidth(design);
  const { dimensions } = design.topology;
  const equal = dimensions.map(() => budgetOf(design) / dimensions.length);
  return fixBandwidth(design, shown?.length === dimensions.length ? shown : equal);
}
