import { expect, it } from 'vitest';
import { widened } from './columns.ts';

it('widened keeps the numbers and their kind, with zeros behind them', () => {
  expect(widened(Int32Array.of(1, 2))).toEqual(Int32Array.of(1, 2, 0, 0));
  expect(widened(Uint8Array.of(7), 3)).toEqual(Uint8Array.of(7, 0, 0));
  expect(() => widened(Float64Array.of(1, 2), 1)).toThrow(RangeError);
});
