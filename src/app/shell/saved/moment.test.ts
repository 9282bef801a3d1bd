import { expect, it } from 'vitest';
import { formatMoment } from './moment.ts';

it.each([
  [new Date(2026, 2, 9, 7, 5), '2026-03-09 07:05'],
  [new Date(2026, 11, 31, 23, 59, 59), '2026-12-31 23:59'],
])('%s is printed to the minute', (at, text) => {
  expect(formatMoment(at.getTime())).toBe(text);
});

it.each([1e300, -1e300, NaN])('%s is no moment', (ms) => {
  expect(formatMoment(ms)).toBe('at an unknown time');
});
