import { describe, expect, it } from 'vitest';
import { membershipOf } from './membership.ts';

const row = (size: number, opened: number, model: number, innermost: 'model' | 'data' = 'model') =>
  Array.from({ length: size }, (_, index) =>
    membershipOf(index, opened, { model, data: size / model }, innermost),
  )
    .map((membership) => membership[0])
    .join('');

describe('who communicates with the opened node', () => {
  it('is everybody where one group takes the whole dimension', () => {
    expect(row(4, 1, 4)).toBe('momm');
    expect(row(4, 1, 1)).toBe('dodd');
  });

  it('is a run of neighbours and the same place of every run where two share it', () => {
    expect(row(8, 2, 2)).toBe('dnomdndn');
    expect(row(8, 2, 4)).toBe('mmomnndn');
  });

  it('trades places with data parallelism innermost', () => {
    expect(row(8, 2, 4, 'data')).toBe('mnodmnmn');
  });
});
