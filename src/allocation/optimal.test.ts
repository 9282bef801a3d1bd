import { describe, expect, it } from 'vitest';
import { communication, traffic } from '../testing/arbitrary/traffic.arbitrary.ts';
import type { Goal } from './optimal/goal.ts';
import type { AllocationInput } from './scheme.ts';
import { schemes } from './schemes.ts';

const demand = traffic([communication('model', [400, 0]), communication('data', [0, 100])]);

function input(goal?: Partial<Goal>, more: Partial<AllocationInput> = {}): AllocationInput {
  const whole: Goal = { objective: 'time', budget: '=', constraints: [], ...goal };
  return { sizes: [2, 2], traffic: demand, budgetGBps: 90, goal: whole, dollarsPerGBps: [1, 3], ...more };
}

function problemsOf(entry: AllocationInput): readonly string[] {
  const result = schemes.optimal.allocate(entry);
  return result.ok ? [] : result.problems.map(({ path }) => path);
}

describe('Optimal', () => {
  it('is the split of SmartBW without a goal: 400 and 100 bytes, 2 to 1, with its proof', () => {
    const result = schemes.optimal.allocate({ sizes: [2, 2], traffic: demand, budgetGBps: 90 });
    if (!result.ok) throw new Error(result.problems[0]?.message);
    const { splitGBps, optimality } = result.value;
    expect(splitGBps).toEqual([expect.closeTo(60, 9), expect.closeTo(30, 9)]);
    // 400 / 60 + 100 / 30 = 10 ns; one more GB/s in 90 saves 10 / 90 ns at the margin.
    expect(optimality?.objective).toBeCloseTo(10, 9);
    expect(optimality?.gap).toBeLessThanOrEqual(1e-9);
    expect(optimality?.shadowPrices).toEqual([
      { constraint: 'total = 90 GB/s', saved: expect.closeTo(10 / 90, 6) as number },
    ]);
  });

  it('satisfies a constraint and says what it costs', () => {
    const capped = input({
      constraints: [{ kind: 'dimension', dimension: 0, relation: '<=', bandwidthGBps: 50 }],
    });
    const result = schemes.optimal.allocate(capped);
    if (!result.ok) throw new Error(result.problems[0]?.message);
    expect(result.value.splitGBps).toEqual([expect.closeTo(50, 6), expect.closeTo(40, 6)]);
    // The budget is worth 100 / 40^2 on the second dimension, the cap 400 / 50^2 less that.
    expect(result.value.optimality?.shadowPrices.map(({ saved }) => saved)).toEqual([
      expect.closeTo(100 / 1600, 6),
      expect.closeTo(400 / 2500 - 100 / 1600, 6),
    ]);
  });

  it('serves a group if it is given one', () => {
    const group = traffic([communication('data', [100, 100])]);
    const result = schemes.optimal.allocate(input({}, { group }));
    expect(result.ok ? result.value.splitGBps : []).toEqual([expect.closeTo(45, 6), expect.closeTo(45, 6)]);
  });

  it('names the fields of the design that conflict', () => {
    const over = input({
      constraints: [{ kind: 'dimension', dimension: 1, relation: '>=', bandwidthGBps: 100 }],
    });
    expect(problemsOf(over)).toEqual(['bandwidth.budgetGBps', 'bandwidth.goal.constraints[0]']);
    const nowhere = input({ constraints: [{ kind: 'order', larger: 0, smaller: 5 }] });
    expect(problemsOf(nowhere)).toEqual(['bandwidth.goal.constraints[0].smaller']);
  });

  it('asks for a lower limit if time x cost could shrink for ever, and for prices if there are none', () => {
    expect(problemsOf(input({ objective: 'timeCost', budget: '<=' }))).toEqual([
      'bandwidth.goal.constraints',
    ]);
    expect(problemsOf(input({ objective: 'timeCost' }, { dollarsPerGBps: [0, 0] }))).toEqual(['cost']);
  });
});
