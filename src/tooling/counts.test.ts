import { expect, it } from 'vitest';
import { summaryLine } from './counts.ts';

const unit = { numPassedTests: 40, numFailedTests: 0, success: true };
const journeys = { stats: { expected: 7, unexpected: 1, flaky: 0, skipped: 2 } };

it('adds both runners', () => {
  expect(summaryLine(unit, journeys, false)).toBe('47 passed, 1 failed');
  expect(summaryLine(unit, { stats: { ...journeys.stats, unexpected: 0 } }, true)).toBe(
    '47 passed, 0 failed',
  );
});

it('counts a failure that no test reported', () => {
  expect(summaryLine(undefined, undefined, false)).toBe('0 passed, 1 failed');
  expect(summaryLine(unit, undefined, false)).toBe('40 passed, 1 failed');
});
