import { describe, expect, it } from 'vitest';
import { STUDY_BUDGETS_GBPS, STUDY_PAIRS } from '../../../../evidence/papers/allocation/facts/cases.ts';
import type { GridPoint } from '../../../../evidence/papers/allocation/grid.ts';
import {
  BUDGET_FIGURES,
  groupsOf,
  iterationGroups,
  NETWORK_FIGURES,
  seriesOf,
  valueAt,
} from './figure-series.ts';

const measured = (iterationNs: number, costDollars: number, utilisation: number) => {
  const point = { iterationNs, computeNs: 1, costDollars, utilisation };
  return { ours: point, simulated: point };
};

/** Points whose speed-up by SmartBW is 2 on the first pair and 8 on all others. */
const points: readonly GridPoint[] = STUDY_PAIRS.flatMap((pair, index) =>
  STUDY_BUDGETS_GBPS.map((budgetGBps) => ({
    ...pair,
    budgetGBps,
    schemes: {
      equal: measured(80, 100, 0.5),
      message: measured(40, 10, 1),
      smart: measured(index === 0 ? 40 : 10, 20, index === 0 ? 0.1 : 1),
    },
  })),
);
const [performance, utilisation, cost, perCost] = BUDGET_FIGURES;
const [first] = STUDY_PAIRS;

describe('a figure over the budgets', () => {
  it('shows one case as it is', () => {
    expect(valueAt(performance!, 'smart', 300, first!, points)).toBe(2);
    expect(valueAt(utilisation!, 'equal', 300, first!, points)).toBe(0.5);
    expect(valueAt(cost!, 'equal', 300, first!, points)).toBeCloseTo(10, 12);
    expect(valueAt(perCost!, 'smart', 300, first!, points)).toBeCloseTo(10, 12);
  });

  it('averages ratios geometrically and shares arithmetically', () => {
    expect(valueAt(performance!, 'smart', 300, 'mean', points)).toBeCloseTo((2 * 8 ** 8) ** (1 / 9), 12);
    expect(valueAt(utilisation!, 'smart', 300, 'mean', points)).toBeCloseTo((0.1 + 8) / 9, 12);
  });

  it('has a line for each scheme over all budgets, and gaps before there are results', () => {
    const series = seriesOf(performance!, 'mean', points);
    expect(series.map(({ name }) => name)).toEqual(['EqualBW', 'MessageBW', 'SmartBW']);
    expect(series[0]?.points.map(({ x, y }) => [x, y])).toEqual(
      STUDY_BUDGETS_GBPS.map((budgetGBps) => [budgetGBps, 1]),
    );
    expect(
      seriesOf(performance!, 'mean', []).every((drawn) => drawn.points.every(({ y }) => y === null)),
    ).toBe(true);
  });
});

describe('the time of figure 10', () => {
  it('is over that of the 2D network, and not there before there are runs', () => {
    const groups = iterationGroups(points);
    expect(groups.map(({ label }) => label)).toEqual(['2D', '3D', '4D']);
    expect(groups[0]?.values).toEqual([1, 1]);
    expect(iterationGroups([])[1]?.values).toEqual([null, null]);
  });
});

it('a title says no unit: the axis and the export say it', () => {
  for (const { title } of [...BUDGET_FIGURES, ...NETWORK_FIGURES]) expect(title).not.toMatch(/[(%×]/);
});

describe('a figure over the networks', () => {
  it('has the published value at once, and ours when there is one', () => {
    const row = { ours: 50, simulated: 49, published: 51, relativeDifference: 0, id: 'util.1t.2d' };
    const at = { ...first!, setting: 'grid', budgetGBps: 300, scheme: 'equal' } as const;
    const rows = new Map([['util.1t.2d', { ...row, at }]]);
    expect(groupsOf(NETWORK_FIGURES[0]!, rows, () => 51)).toEqual([
      { label: '2D', values: [0.51, 0.5, 0.49] },
      { label: '3D', values: [0.51, null, null] },
      { label: '4D', values: [0.51, null, null] },
    ]);
  });
});
