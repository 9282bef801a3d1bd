import { expect, it } from 'vitest';
import { formatChange } from './change.ts';

it('formatChange prints what was added, and nothing without a change', () => {
  expect(formatChange(1.127)).toBe('+12.7 %');
  expect(formatChange(0.96)).toBe('−4 %');
  expect(formatChange(12)).toBe('+1,100 %');
  expect([1, 1.00001, Number.NaN, Infinity, 0, -1].map(formatChange)).toEqual([
    null,
    null,
    null,
    null,
    null,
    null,
  ]);
});
