import type { Design } from '../../study/document.ts';

export const BUDGET_PATH = 'bandwidth.budgetGBps';

export function withBudget(design: Design, budgetGBps: number): Design {
  return { ...design, bandwidth: { ...design.bandwidth, budgetGBps } };
}
