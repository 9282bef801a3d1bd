import { describe, expect, it } from 'vitest';
import { isKept } from './constraint.ts';

describe('whether a split satisfies a constraint', () => {
  const split = [60, 30, 10];

  it('depends on the bandwidth of a dimension, of several, or of all', () => {
    const dimension = { kind: 'dimension', dimension: 2, bandwidthGBps: 10 } as const;
    expect(isKept({ ...dimension, relation: '<=' }, split, 0)).toBe(true);
    expect(isKept({ ...dimension, relation: '>=', bandwidthGBps: 10.1 }, split, 0)).toBe(false);
    const sum = { kind: 'sum', dimensions: [1, 2], bandwidthGBps: 40 } as const;
    expect(isKept({ ...sum, relation: '=' }, split, 0)).toBe(true);
    expect(isKept({ ...sum, relation: '=', bandwidthGBps: 41 }, split, 0)).toBe(false);
    expect(isKept({ kind: 'total', relation: '<=', bandwidthGBps: 99 }, split, 0)).toBe(false);
  });

  it('depends on order and cost, up to rounding', () => {
    expect(isKept({ kind: 'order', larger: 0, smaller: 1 }, split, 0)).toBe(true);
    expect(isKept({ kind: 'order', larger: 2, smaller: 1 }, split, 0)).toBe(false);
    expect(isKept({ kind: 'cost', dollars: 1e6 }, split, 1e6 + 0.5)).toBe(true);
    expect(isKept({ kind: 'cost', dollars: 1e6 }, split, 1e6 + 5)).toBe(false);
  });
});
