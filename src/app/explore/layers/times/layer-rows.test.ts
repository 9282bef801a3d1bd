import { describe, expect, it } from 'vitest';
import type { TimeColumn } from './columns.ts';
import { countText, layerRows, nextSorting, rowName, sortRows } from './layer-rows.ts';

function column(key: string, values: readonly (number | null)[]): TimeColumn {
  return { key, group: 'compute', label: key, value: (layer) => values[layer] ?? null };
}

const columns = [column('a', [5, 5 + 1e-9, 7, 5, null]), column('b', [1, 1, 1, 1, null])];

describe('rows of layers', () => {
  it('hold neighbours with equal numbers, but for rounding, and no others', () => {
    expect(layerRows(5, columns, true)).toEqual([
      { first: 0, last: 1 },
      { first: 2, last: 2 },
      { first: 3, last: 3 },
      { first: 4, last: 4 },
    ]);
    expect(layerRows(5, columns, false)).toHaveLength(5);
    expect(layerRows(0, columns, true)).toEqual([]);
  });

  it('have the names of their ends', () => {
    expect(rowName({ first: 0, last: 2 }, ['x', 'y', 'z'])).toBe('x to z');
    expect(rowName({ first: 0, last: 1 }, ['Layer 1', 'Layer 2'])).toBe('Layer 1 to 2');
    expect(rowName({ first: 0, last: 1 }, ['Layer 1', 'Head 2'])).toBe('Layer 1 to Head 2');
    expect(countText({ first: 0, last: 2 })).toBe('3 equal');
    expect(rowName({ first: 1, last: 1 }, ['x', 'y', 'z'])).toBe('y');
    expect(countText({ first: 1, last: 1 })).toBe('');
  });
});

describe('sorting', () => {
  const rows = layerRows(5, columns, false);
  const order = (isDescending: boolean): readonly number[] =>
    sortRows(rows, columns, { key: 'a', isDescending }).map(({ first }) => first);

  it('is by the column, equal rows as they were, rows without a number last', () => {
    expect(order(true)).toEqual([2, 1, 0, 3, 4]);
    expect(order(false)).toEqual([0, 3, 1, 2, 4]);
  });

  it('goes from largest first to smallest first to the order of the model', () => {
    const first = nextSorting({ key: null, isDescending: false }, 'a');
    expect(first).toEqual({ key: 'a', isDescending: true });
    const second = nextSorting(first, 'a');
    expect(second).toEqual({ key: 'a', isDescending: false });
    expect(nextSorting(second, 'a')).toEqual({ key: null, isDescending: false });
    expect(nextSorting(second, null)).toEqual({ key: null, isDescending: false });
    expect(nextSorting({ key: null, isDescending: false }, null)).toEqual({ key: null, isDescending: true });
  });
});
