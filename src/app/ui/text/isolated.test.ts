import { expect, it } from 'vitest';
import { isolated } from './isolated.ts';

it('isolates names with letters that run from right to left, and leaves others as they are', () => {
  expect(isolated('Ring (8), B')).toBe('Ring (8), B');
  expect(isolated('שת B')).toBe('\u2068שת B\u2069');
  expect(isolated('شبكة 4D')).toBe('\u2068شبكة 4D\u2069');
});
