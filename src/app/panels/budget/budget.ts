import { budgetOf, isFixed } from '../../../design/budget.ts';
import type { BandwidthMode, Design } from '../../../design/document.ts';
import { customUnder, fixBandwidth, releaseBandwidth } from '../split/custom.ts';

export const BUDGET_PATH = 'bandwidth.budgetGBps';

/** Another budget; a split set by hand keeps its shares of it. */
export function withBudget(design: Design, budgetGBps: number): Design {
  const customGBps = customUnder(design, budgetGBps);
  return { ...design, bandwidth: { ...design.bandwidth, budgetGBps, customGBps } };
}

/** @param shown the split under the shown scheme, which given links begin as; null while there is none */
export function withMode(design: Design, mode: BandwidthMode, shown: readonly number[] | null): Design {
  if (isFixed(design) === (mode === 'fixed')) return design;
  if (mode === 'budget') return releaseBandwidth(design);
  const { dimensions } = design.topology;
  const equal = dimensions.map(() => budgetOf(design) / dimensions.length);
  return fixBandwidth(design, shown?.length === dimensions.length ? shown : equal);
}
