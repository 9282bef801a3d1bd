import { expect, it } from 'vitest';
import { movedText } from './moved-text.ts';
import { withEntry } from './split.ts';

it('names the dimensions that gave or took bandwidth, with their present and previous values', () => {
  // 100 of 120 are left for 60 and 20: three quarters and a quarter of 50.
  expect(movedText([40, 60, 20], withEntry([40, 60, 20], 0, 70), 0)).toBe(
    'The budget stays 120 GB/s: dimension 2 has 37.5 GB/s, was 60 GB/s; dimension 3 has 12.5 GB/s, was 20 GB/s.',
  );
});

it('counts them where there are many', () => {
  const split = [10, 10, 10, 10, 10, 10];
  expect(movedText(split, withEntry(split, 5, 0), 5)).toBe(
    'The budget stays 60 GB/s: 5 other dimensions took 10 GB/s, each in proportion to what it had.',
  );
});

it('omits another budget, other dimensions and a split that stayed', () => {
  expect(movedText([10, 20], [10, 30], 1)).toBeNull();
  expect(movedText([10, 20], [10, 10, 10], 1)).toBeNull();
  expect(movedText([10, 20], [10, 20], 1)).toBeNull();
});
