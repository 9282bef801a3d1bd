import { expect, it } from 'vitest';
import { changeText, pointsText } from './change-text.ts';

it('a change is printed with its sign, and rounding errors as no change', () => {
  expect(changeText(200, 175)).toBe('−12.5 %');
  expect(changeText(200, 206)).toBe('+3 %');
  expect(changeText(4.774e9, 4.774e9 - 1e-3)).toBe('0 %');
  expect(changeText(0, 0)).toBe('0 %');
  expect(changeText(0, 5)).toBe('–');
  expect(changeText(5, Infinity)).toBe('–');
});

it('a change of a share is printed in points', () => {
  expect(pointsText(0.25, 0.225)).toBe('−2.5 points');
  expect(pointsText(0.25, 0.5)).toBe('+25 points');
  expect(pointsText(0.25, 0.25)).toBe('0 points');
});
