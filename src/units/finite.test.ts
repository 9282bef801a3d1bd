import { describe, expect, it } from 'vitest';
import { finite, numeric } from './finite.ts';

describe('a number that leaves the engine', () => {
  it('is passed on unchanged', () => {
    const value = { at: [1, { ns: -2.5 }], name: 'x', none: null, column: Float64Array.of(NaN) };
    expect(finite(value, 'result')).toBe(value);
    expect(numeric({ ns: Infinity }, 'result')).toEqual({ ns: Infinity });
  });

  it.each([NaN, Infinity, -Infinity])('%s is a bug that names its place', (number) => {
    expect(() => finite({ at: [1, { ns: number }] }, 'result')).toThrow(`result.at.1.ns is ${number}`);
  });

  it('that is no number is a bug even where a value may be infinite', () => {
    expect(() => numeric([NaN], 'result')).toThrow('result.0 is NaN');
  });
});
