import type { Design } from '../../../design/document.ts';
import { customUnder } from '../split/custom.ts';

export const BUDGET_PATH = 'bandwidth.budgetGBps';

/** Another budget; a split set by hand keeps its shares of it. */
export function withBudget(design: Design, budgetGBps: number): Design {
  const customGBps = customUnder(design, budgetGBps);
  return { ...design, bandwidth: { ...design.bandwidth, budgetGBps, customGBps } };
}
