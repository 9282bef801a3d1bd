import { describe, expect, it } from 'vitest';
import { finite, numeric } from './finite.ts';

describe('numbers that leave the engine', () => {
  it('are handed on as they are', () => {
    const value = { at: [1, { ns: -2.5 }], name: 'x', none: null, column: Float64Array.of(NaN) };
    expect(finite(value, 'result')).toBe(value);
    expect(numeric({ ns: Infinity }, 'result')).toEqual({ ns: Infinity });
  });

  it.each([NaN, Infinity, -Infinity])('%s is a bug that names its place', (number) => {
    expect(() => finite({ at: [1, { ns: number }] }, 'result')).toThrow(`result.at.1.ns is ${number}`);
  });

  it('no number is a bug even where something may never end', () => {
    expect(() => numeric([NaN], 'result')).toThrow('result.0 is NaN');
  });
});
