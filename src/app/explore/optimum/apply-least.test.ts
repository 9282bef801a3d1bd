import { expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import { asApplied, budgetMove } from './apply-least.ts';

const FOUND = { splitGBps: [200, 100, 45.25], totalGBps: 345.25 };
const DESIGN = {
  ...DEFAULT_DESIGN,
  bandwidth: { ...DEFAULT_DESIGN.bandwidth, budgetGBps: 300 },
};

it('says from what to what applying an answer moves the budget', () => {
  expect(budgetMove(DESIGN, FOUND)).toBe('moves from 300 GB/s to 345.3 GB/s');
  expect(asApplied(DESIGN, FOUND).bandwidth.budgetGBps).toBe(345.25);
});

it('says nothing of a budget that stays, or of given links, which have none', () => {
  expect(budgetMove(DESIGN, { totalGBps: 300 })).toBeNull();
  const given = { ...DESIGN, bandwidth: { ...DESIGN.bandwidth, mode: 'fixed' } } as const;
  expect(budgetMove(given, FOUND)).toBeNull();
});
