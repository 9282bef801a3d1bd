import { expect, it } from 'vitest';
import { summaryLine } from './counts.ts';

const unit = { numPassedTests: 40, numFailedTests: 0, success: true };
const journeys = { stats: { expected: 7, unexpected: 1, flaky: 0, skipped: 2 } };

it('the summary adds both runners', () => {
  expect(summaryLine(unit, journeys, false)).toBe('47 passed, 1 failed');
  expect(summaryLine(unit, { stats: { ...journeys.stats, unexpected: 0 } }, true)).toBe(
    '47 passed, 0 failed',
  );
});

it('the summary reports the journeys that needed a second try', () => {
  const stats = { expected: 6, unexpected: 0, flaky: 2, skipped: 0 };
  expect(summaryLine(unit, { stats }, true)).toBe('48 passed (2 at the second try), 0 failed');
});

it('the summary counts a failure that no test reported', () => {
  expect(summaryLine(undefined, undefined, false)).toBe('0 passed, 1 failed');
  expect(summaryLine(unit, undefined, false)).toBe('40 passed, 1 failed');
});
