import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dot, type Row } from './rows.ts';
import { feasibleTableau, minimise } from './simplex.ts';

const most = (coefficients: readonly number[], rhs: number): Row => ({ coefficients, equality: false, rhs });
const equal = (coefficients: readonly number[], rhs: number): Row => ({ coefficients, equality: true, rhs });

function solve(rows: readonly Row[], cost: readonly number[]) {
  const tableau = feasibleTableau(rows, cost.length);
  return tableau && minimise(tableau, cost);
}

describe('a linear program', () => {
  it('has its optimum at a corner: least -3x - 2y with x + y <= 4, x + 3y <= 6, x <= 3', () => {
    const found = solve([most([1, 1], 4), most([1, 3], 6), most([1, 0], 3)], [-3, -2]);
    expect(found?.w).toEqual([3, 1]);
    expect(found?.value).toBe(-11);
    expect(found?.duals).toEqual([2, 0, 1]);
  });

  it('handles equalities and lower bounds: least x + 2y with x + y = 10, x <= 4', () => {
    const found = solve([equal([1, 1], 10), most([1, 0], 4)], [1, 2]);
    expect(found?.w).toEqual([4, 6]);
    expect(found?.duals).toEqual([-2, 1]);
    expect(solve([equal([1, 1], 10), most([0, -1], -7)], [1, 2])?.w).toEqual([3, 7]);
  });

  it('may have no solution, or no least one', () => {
    expect(feasibleTableau([most([1, 1], 4), most([-1, 0], -5)], 2)).toBeUndefined();
    expect(solve([most([1, -1], 4)], [-1, 0])).toBeUndefined();
  });

  it('handles redundant rows and degenerate corners', () => {
    const rows = [equal([1, 1], 2), equal([2, 2], 4), most([1, 0], 1), most([0, -1], -1), most([1, -1], 0)];
    expect(solve(rows, [-1, 0])?.w).toEqual([1, 1]);
  });
});

it('the duals prove that no feasible point is below -y . rhs, and that the corner reaches it', () => {
  const number = fc.integer({ min: -9, max: 9 });
  const row = fc.record({
    coefficients: fc.array(number, { minLength: 3, maxLength: 3 }),
    equality: fc.boolean(),
    rhs: number,
  });
  const bounds = [most([1, 1, 1], 20)];
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 4 }),
      fc.array(number, { minLength: 3, maxLength: 3 }),
      (random, cost) => {
        const rows = [...bounds, ...random];
        const found = solve(rows, cost);
        if (found === undefined) return;
        for (const { coefficients, equality, rhs } of rows) {
          const slack = rhs - dot(coefficients, found.w);
          if (equality) expect(slack).toBeCloseTo(0, 8);
          else expect(slack).toBeGreaterThan(-1e-8);
        }
        found.duals.forEach((dual, index) => {
          if (!rows[index]!.equality) expect(dual).toBeGreaterThan(-1e-8);
        });
        cost.forEach((c, variable) => {
          const reduced =
            c +
            rows.reduce(
              (sum, { coefficients }, index) => sum + found.duals[index]! * coefficients[variable]!,
              0,
            );
          expect(reduced).toBeGreaterThan(-1e-8);
        });
        expect(found.value).toBeCloseTo(
          -dot(
            found.duals,
            rows.map(({ rhs }) => rhs),
          ),
          7,
        );
      },
    ),
    { numRuns: 500 },
  );
});
