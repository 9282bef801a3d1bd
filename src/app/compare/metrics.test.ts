import { byRole } from '../../taskgraph/roles.ts';
import { describe, expect, it } from 'vitest';
import type { SchemeId } from '../../design/document.ts';
import { termOf } from '../../learn/glossary/glossary.ts';
import { formulaValue } from '../../testing/formula-value.ts';
import { someThroughput } from '../../testing/work.ts';
import type { SchemeShown } from '../state/run/run-state.ts';
import { bestOf, metricsOf, starred } from './metrics.ts';

function shown(
  scheme: SchemeId,
  closedNs: number,
  simulatedNs: number | null,
  costDollars: number,
): SchemeShown {
  const parts = { computeNs: 10, commNs: byRole((_, index) => index), utilisation: 0.5, costDollars };
  const communication = { exposed: 0.5, line: '', warning: null };
  const bill = { dimensions: [], dollars: costDollars };
  const closed = {
    scheme,
    splitGBps: [1],
    iterationNs: closedNs,
    why: '',
    notes: [],
    communication,
    bill,
    optimality: null,
    ...parts,
    ...someThroughput(closedNs, costDollars),
  };
  const counts = { dimensions: [], events: 1, phases: 1, exposedCommNs: 0, fingerprint: null, layers: null };
  return {
    closed,
    simulated:
      simulatedNs === null
        ? null
        : { ...closed, ...counts, iterationNs: simulatedNs, ...someThroughput(simulatedNs, costDollars) },
  };
}

describe('the numbers of a column', () => {
  it('are simulated once the run of the scheme has ended', () => {
    const both = { equal: shown('equal', 40, 44, 100), smart: shown('smart', 20, 22, 50) };
    expect(metricsOf(both, 'smart', 'equal')).toMatchObject({
      iterationNs: 22,
      exposedCommNs: 12,
      speedUp: 2,
      performancePerCost: 4,
    });
  });

  it('has the speed-up of the formula sheet', () => {
    const both = { equal: shown('equal', 40, 44, 100), smart: shown('smart', 20, 22, 50) };
    const times = { 'time of the baseline': 44, time: 22 };
    const { formula = '' } = termOf('speed-up') ?? {};
    expect(metricsOf(both, 'smart', 'equal')?.speedUp).toBe(formulaValue(formula, times));
  });

  it('compare the closed forms while one of the two is not simulated yet', () => {
    const half = { equal: shown('equal', 40, null, 100), smart: shown('smart', 20, 25, 100) };
    expect(metricsOf(half, 'smart', 'equal')).toMatchObject({
      iterationNs: 25,
      speedUp: 2,
      performancePerCost: 2,
    });
  });

  it('are missing before the first result', () => {
    expect(metricsOf({}, 'equal', 'equal')).toBeNull();
  });
});

describe('the star of a row', () => {
  it('is not given to values that are printed alike', () => {
    expect(starred([false, true, true], ['3 s', '1 s', '1 s'])).toEqual([false, false, false]);
    expect(starred([true, true, false], ['1 s', '1.1 s', '2 s'])).toEqual([true, true, false]);
  });
});

describe('the best of a row', () => {
  it('is every column that shares the best value, and none if all do', () => {
    expect(bestOf([3, 1, 1], 'low')).toEqual([false, true, true]);
    expect(bestOf([3, 1, 2], 'high')).toEqual([true, false, false]);
    expect(bestOf([2, 2, 2], 'low')).toEqual([false, false, false]);
    expect(bestOf([null, null, 2], 'low')).toEqual([false, false, false]);
    expect(bestOf([null, 3, 2], 'low')).toEqual([false, false, true]);
    // What breaks a constraint is out of the running, whatever it reaches.
    expect(bestOf([1, 3, 2], 'low', [false, true, true])).toEqual([false, false, true]);
  });
});
