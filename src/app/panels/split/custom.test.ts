import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { withBudget } from '../budget/budget.ts';
import { insertDimension, moveDimension, newDimension, removeDimension } from '../composer/dimensions.ts';
import { customOf, dropCustom, fitCustom, startCustom, withCustomEntry } from './custom.ts';

const custom = startCustom(DEFAULT_DESIGN, [30, 60, 90, 120]);

function splitOf(design: Design): readonly number[] | null {
  return customOf(design);
}

describe('a custom split', () => {
  it('is shown when it is started, and SmartBW when it is dropped', () => {
    expect(custom.bandwidth).toEqual({
      ...DEFAULT_DESIGN.bandwidth,
      scheme: 'custom',
      customGBps: [30, 60, 90, 120],
    });
    expect(dropCustom(custom)).toEqual(DEFAULT_DESIGN);
    const equalShown: Design = { ...custom, bandwidth: { ...custom.bandwidth, scheme: 'equal' } };
    expect(dropCustom(equalShown).bandwidth.scheme).toBe('equal');
  });

  it('keeps its shares when the budget changes, typed digit by digit or at once', () => {
    expect(splitOf(withBudget(custom, 600))).toEqual([60, 120, 180, 240]);
    const typed = [6, 60, 600].reduce(withBudget, custom);
    expect(splitOf(typed)?.map((value) => Math.round(value * 1e9) / 1e9)).toEqual([60, 120, 180, 240]);
    expect(withBudget(DEFAULT_DESIGN, 600).bandwidth.customGBps).toBe(null);
  });

  it('keeps its sum when a dimension comes, goes or moves', () => {
    const added = newDimension(custom, 'ring');
    expect(splitOf(insertDimension(added, 4)(custom))).toEqual([24, 48, 72, 96, 60]);
    expect(splitOf(removeDimension(3)(custom))).toEqual([50, 100, 150]);
    expect(splitOf(moveDimension(0, 1)(custom))).toEqual([60, 30, 90, 120]);
    expect(removeDimension(3)(custom).bandwidth.scheme).toBe('custom');
  });

  it('ends with the last dimension', () => {
    const empty = [0, 1, 2, 3].reduce((design) => removeDimension(0)(design), custom);
    expect(empty.bandwidth).toMatchObject({ customGBps: null, scheme: 'smart' });
  });

  it('is fitted to the budget', () => {
    const off = startCustom(DEFAULT_DESIGN, [10, 20, 30, 40]);
    expect(splitOf(fitCustom(off))).toEqual([30, 60, 90, 120]);
    expect(fitCustom(custom)).toBe(custom);
  });

  it('changes one entry, the others giving; nothing where nothing changes', () => {
    expect(splitOf(withCustomEntry(custom, 3, 30))).toEqual([45, 90, 135, 30]);
    expect(withCustomEntry(custom, 3, 120)).toBe(custom);
    expect(withCustomEntry(DEFAULT_DESIGN, 0, 1)).toBe(DEFAULT_DESIGN);
  });

  it('of another number of dimensions is none', () => {
    expect(customOf({ ...custom, bandwidth: { ...custom.bandwidth, customGBps: [1] } })).toBe(null);
  });
});
