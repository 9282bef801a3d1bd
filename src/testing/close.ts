import { expect } from 'vitest';

/** Equal up to the rounding of sums: 1e-12 of the value. */
export function expectClose(value: number, expected: number): void {
  expect(Math.abs(value - expected)).toBeLessThanOrEqual(1e-12 * Math.max(expected, 1));
}
