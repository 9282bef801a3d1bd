import { expect, it } from 'vitest';
import type { Change } from '../../../../worker/files/preview.ts';
import type { Measures } from '../../../../analysis/sides/waterfall.ts';
import type { ToldWaterfall } from '../../../../worker/sides/told-waterfall.ts';
import { axisOf, measuresOf, rowsOf } from './waterfall-rows.ts';

const at = (iterationNs: number): Measures => ({
  iterationNs,
  perSecond: 1e9 / iterationNs,
  utilisation: 0.5,
  costDollars: 100,
  perSecondPerDollar: null,
});
const change: Change = { part: 'Bandwidth', label: 'Budget', before: '1 GB/s', after: '2 GB/s' };
const waterfall: ToldWaterfall = {
  from: at(1000),
  steps: [
    { change: [change], after: at(700) },
    { change: [], after: at(700) },
    { change: [change, change, change, change], after: at(800) },
  ],
  unit: 'tokens',
};

it('goes from one end to the other, each step beginning where the one before ended', () => {
  const [iteration] = measuresOf(waterfall);
  const rows = rowsOf(waterfall, iteration!);
  expect(rows.map(({ from, to, isBetter }) => [from, to, isBetter])).toEqual([
    [1000, 700, true],
    [700, 700, null],
    [700, 800, false],
  ]);
  expect(rows.reduce((sum, { from, to }) => sum + (to - from), 0)).toBe(800 - 1000);
  expect(rows[0]?.words).toBe('Budget 2 GB/s instead of 1 GB/s');
  expect(rows[2]?.words).toContain('and 1 more');
});

it('has the numbers that all of its runs have', () => {
  const ids = (steps: ToldWaterfall) => measuresOf(steps).map(({ id }) => id);
  expect(ids(waterfall)).toEqual(['iterationNs', 'perSecond', 'utilisation', 'costDollars']);
  expect(ids({ ...waterfall, unit: null })).toEqual(['iterationNs', 'utilisation', 'costDollars']);
  expect(ids({ ...waterfall, from: at(Infinity) })).not.toContain('iterationNs');
});

it('has an axis around all that is reached', () => {
  const { start, end, ticks } = axisOf([700, 1000, 800]);
  expect([start, end]).toEqual([676, 1024]);
  expect(ticks).toEqual([700, 800, 900, 1000]);
  expect(axisOf([5]).end).toBeGreaterThan(5);
});
