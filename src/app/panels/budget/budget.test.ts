import { describe, expect, it } from 'vitest';
import { budgetOf, isFixed } from '../../../design/budget.ts';
import { DEFAULT_DESIGN } from '../../../design/defaults.ts';
import type { Design } from '../../../design/document.ts';
import { insertDimension, moveDimension, newDimension, removeDimension } from '../composer/dimensions.ts';
import { withGivenEntry } from '../split/custom.ts';
import { withBudget, withMode } from './budget.ts';

/** NVLink and a NIC. */
const GIVEN: Design = {
  ...DEFAULT_DESIGN,
  topology: { ...DEFAULT_DESIGN.topology, dimensions: DEFAULT_DESIGN.topology.dimensions.slice(2) },
  bandwidth: { mode: 'fixed', budgetGBps: 500, scheme: 'custom', customGBps: [450, 50] },
};

describe('given bandwidths', () => {
  it('start as the shown split, and return to a budget of the same sum', () => {
    const given = withMode(DEFAULT_DESIGN, 'fixed', [120, 90, 60, 30]);
    expect(given.bandwidth).toEqual({
      ...DEFAULT_DESIGN.bandwidth,
      mode: 'fixed',
      scheme: 'custom',
      customGBps: [120, 90, 60, 30],
    });
    const dearer = withGivenEntry(given, 0, 220);
    const back = withMode(dearer, 'budget', null);
    expect(isFixed(back)).toBe(false);
    expect(back.bandwidth).toMatchObject({ budgetGBps: 400, customGBps: [220, 90, 60, 30] });
    expect(withMode(given, 'fixed', [1, 1, 1, 1])).toBe(given);
  });

  it('start as equal shares where no split is known', () => {
    expect(withMode(DEFAULT_DESIGN, 'fixed', null).bandwidth.customGBps).toEqual([75, 75, 75, 75]);
  });

  it('keep the others when one is edited: 100 GB/s for the NIC leaves NVLink at 450', () => {
    const typed = withGivenEntry(GIVEN, 1, 100);
    expect(typed.bandwidth.customGBps).toEqual([450, 100]);
    expect(budgetOf(typed)).toBe(550);
    expect(withGivenEntry(typed, 1, 0).bandwidth.customGBps).toEqual([450, 0]);
  });

  it('follow their blocks, and a new block needs a new one', () => {
    expect(moveDimension(0, 1)(GIVEN).bandwidth.customGBps).toEqual([50, 450]);
    expect(removeDimension(0)(GIVEN).bandwidth).toMatchObject({ mode: 'fixed', customGBps: [50] });
    const more = insertDimension(newDimension(GIVEN, 'ring'), 1)(GIVEN);
    expect(more.bandwidth.customGBps).toEqual([450, 0, 50]);
    expect(removeDimension(1)(more).bandwidth.customGBps).toEqual([450, 50]);
  });

  it('are all scaled when the budget changes', () => {
    expect(withBudget(GIVEN, 1000).bandwidth.customGBps).toEqual([900, 100]);
    const least = { ...GIVEN, bandwidth: { ...GIVEN.bandwidth, customGBps: [Number.MIN_VALUE, 0] } };
    expect(withBudget(least, 1000).bandwidth.customGBps).toEqual([1000, 0]);
  });
});
