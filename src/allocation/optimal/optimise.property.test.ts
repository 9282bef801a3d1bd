import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { descend } from '../../testing/oracles/descent.ts';
import { gridSearch } from '../../testing/oracles/grid-search.ts';
import { cases } from '../../testing/large.ts';
import { near, limit, solve, total } from '../../testing/oracles/optimum.ts';
import { communication, traffic, twoGroupTraffic } from '../../testing/arbitrary/traffic.arbitrary.ts';
import { closedForm } from '../closed-form.ts';
import { equal } from '../equal.ts';
import { message } from '../message.ts';
import { smart } from '../smart.ts';
import type { Constraint } from './constraint.ts';
import { optimise, type Optimum } from './optimise.ts';
import { weightedTraffic } from './weighted.ts';

/**
 * Checks the bound from first principles. For w >= 0 under the rows and any multipliers y >= 0, and any way to divide the time of a
 * communication among its dimensions, the time is at least the sum of the terms that are minimised here.
 */
function provenNs({ proof: { communications, rows, certificate } }: Optimum): number {
  const { shares, multipliers } = certificate;
  for (const parts of shares) {
    expect(Math.min(...parts)).toBeGreaterThanOrEqual(0);
    expect(parts.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
  }
  rows.forEach(({ equality }, row) => {
    if (!equality) expect(multipliers[row]).toBeGreaterThanOrEqual(0);
  });
  let bound = 0;
  rows.forEach(({ rhs }, row) => (bound -= multipliers[row]! * rhs));
  for (const dimension of rows[0]!.coefficients.keys()) {
    let load = 0;
    communications.forEach(
      ({ count, loads }, index) => (load += count * loads[dimension]! * shares[index]![dimension]!),
    );
    let slope = 0;
    rows.forEach(({ coefficients }, row) => (slope += multipliers[row]! * coefficients[dimension]!));
    expect(slope).toBeGreaterThanOrEqual(0);
    const w = Math.sqrt(load / slope);
    bound += load === 0 ? 0 : load / w + slope * w;
  }
  return bound;
}

describe('an optimum of a random design', () => {
  it('is no slower than any scheme, and proven', () => {
    fc.assert(
      fc.property(twoGroupTraffic, (demand) => {
        const optimum = solve(demand, [total(100)]);
        expect(optimum.gap).toBeLessThan(1e-9);
        for (const scheme of [equal, message, smart]) {
          const allocated = scheme.allocate({
            sizes: demand.communications[0]!.bytes.map(() => 2),
            traffic: demand,
            budgetGBps: 100,
          });
          const time = allocated.ok ? closedForm(demand, allocated.value.splitGBps).iterationNs : 0;
          expect(optimum.objective).toBeLessThanOrEqual(time * (1 + 1e-10));
        }
        if (optimum.objective > 0) expect(provenNs(optimum) / optimum.objective).toBeCloseTo(1, 9);
      }),
      { numRuns: cases(200, 10_000) },
    );
  }, 600_000);

  const amount = fc.oneof(fc.constant(0), fc.double({ min: 1, max: 1e9, noNaN: true }));
  const anyTraffic = (dimensions: number) =>
    fc
      .array(
        fc.tuple(
          fc.array(amount, { minLength: dimensions, maxLength: dimensions }),
          fc.integer({ min: 1, max: 99 }),
        ),
        {
          minLength: 1,
          maxLength: 5,
        },
      )
      .map((list) =>
        traffic(
          list.map(([bytes, count]) => communication('data', bytes, count)),
          7,
        ),
      );

  it.each([1, 2, 3])(
    'is the best of a fine grid: %i dimensions',
    (dimensions) => {
      fc.assert(
        fc.property(anyTraffic(dimensions), (demand) => {
          const time = (split: readonly number[]) => closedForm(demand, split).iterationNs;
          const found = time(gridSearch(time, dimensions, 100, 6));
          expect(solve(demand, [total(100)]).objective / found).toBeCloseTo(1, 6);
        }),
        { numRuns: cases(3, 40) },
      );
    },
    60_000,
  );

  it.each([4, 5, 6])(
    'equals what descent from many starts finds: %i dimensions',
    (dimensions) => {
      // Loads so far apart that a dimension needs 1e-9 of the rest stall the descent, not the optimiser.
      const load = fc.oneof(fc.constant(0), fc.double({ min: 1e6, max: 1e9, noNaN: true }));
      const vector = fc.array(load, { minLength: dimensions, maxLength: dimensions });
      const start = fc.array(fc.integer({ min: 1, max: 20 }), {
        minLength: dimensions,
        maxLength: dimensions,
      });
      const communications = fc.array(fc.tuple(vector, fc.integer({ min: 1, max: 9 })), {
        minLength: 1,
        maxLength: 4,
      });
      fc.assert(
        fc.property(communications, fc.array(start, { minLength: 3, maxLength: 3 }), (list, starts) => {
          fc.pre(list.some(([loads]) => loads.some((candidate) => candidate > 0)));
          const demand = traffic(list.map(([bytes, count]) => communication('data', bytes, count)));
          const found = descend(demand.communications, 100, starts);
          expect(found / solve(demand, [total(100)]).objective).toBeCloseTo(1, 6);
        }),
        { numRuns: cases(1, 8) },
      );
    },
    60_000,
  );

  it.each([2, 3])(
    'is the best of a fine grid for time x cost: %i dimensions',
    (dimensions) => {
      const prices = [5, 1, 30].slice(0, dimensions);
      fc.assert(
        fc.property(anyTraffic(dimensions), (demand) => {
          const product = (split: readonly number[]) =>
            closedForm(demand, split).iterationNs *
            split.reduce((sum, value, index) => sum + value * prices[index]!, 0);
          const found = product(gridSearch(product, dimensions, 100, 6));
          const optimum = solve(demand, [total(100)], 'timeCost', prices);
          // The product may have several minima, so that the grid can only be worse.
          expect(optimum.objective).toBeLessThanOrEqual(found * (1 + 1e-6));
          expect(optimum.gap).toBeLessThan(1e-6);
        }),
        { numRuns: cases(3, 40) },
      );
    },
    60_000,
  );

  const constraint = (dimensions: number): fc.Arbitrary<Constraint> => {
    const dimension = fc.nat({ max: dimensions - 1 });
    // Less than 1e-9 of the total counts as none; the test avoids amounts close to that.
    const bandwidthGBps = fc.oneof(fc.constant(0), fc.double({ min: 1e-3, max: 60, noNaN: true }));
    const relation = fc.constantFrom('<=', '>=', '=');
    return fc.oneof(
      fc.record({
        kind: fc.constant('dimension'),
        dimension,
        relation: fc.constantFrom('<=', '>='),
        bandwidthGBps,
      }),
      fc.record({ kind: fc.constant('order'), larger: dimension, smaller: dimension }),
      fc.record({
        kind: fc.constant('sum'),
        dimensions: fc.uniqueArray(dimension, { minLength: 1 }),
        relation,
        bandwidthGBps,
      }),
      fc.record({ kind: fc.constant('cost'), dollars: fc.double({ min: 50, max: 900, noNaN: true }) }),
    );
  };

  it('satisfies its constraints and is proven under them, with 1 to 8 dimensions', () => {
    const question = fc
      .integer({ min: 1, max: 8 })
      .chain((dimensions) =>
        fc.tuple(anyTraffic(dimensions), fc.array(constraint(dimensions), { maxLength: 4 })),
      );
    fc.assert(
      fc.property(question, fc.constantFrom('time', 'timeCost'), ([demand, constraints], objective) => {
        const prices = [2, 3, 5, 7, 1, 4, 6, 9].slice(0, demand.dimensions);
        const result = optimise(
          { traffic: demand, constraints: [total(100), ...constraints], dollarsPerGBps: prices },
          objective,
        );
        if (!result.ok) {
          expect(result.problems.length).toBeGreaterThan(0);
          return;
        }
        const { splitGBps, gap, proof } = result.value;
        expect(gap).toBeLessThan(1e-6);
        for (const { coefficients, equality, rhs } of proof.rows) {
          const slack = rhs - coefficients.reduce((sum, value, index) => sum + value * splitGBps[index]!, 0);
          expect(slack).toBeGreaterThan(-1e-6);
          if (equality) expect(slack).toBeLessThan(1e-6);
        }
        expect(Math.min(...splitGBps)).toBeGreaterThanOrEqual(0);
      }),
      { numRuns: cases(60, 1000) },
    );
  }, 60_000);
});

describe('the split', () => {
  it('scales with the budget', () => {
    fc.assert(
      fc.property(twoGroupTraffic, fc.double({ min: 0.01, max: 100, noNaN: true }), (demand, k) => {
        const scaled = solve(demand, [total(100 * k)]).splitGBps.map((value) => value / k);
        expect(scaled).toEqual(near(solve(demand, [total(100)]).splitGBps, 4));
      }),
    );
  });

  it('follows a permutation of bytes and constraints', () => {
    fc.assert(
      fc.property(twoGroupTraffic, fc.nat({ max: 7 }), (demand, shift) => {
        const turn = (values: readonly number[]) =>
          values.map((_, index) => values[(index + shift) % values.length]!);
        const turned = traffic(
          demand.communications.map(({ role, bytes, count }) => communication(role, turn(bytes), count)),
        );
        const last = demand.dimensions - 1;
        const place = (last + demand.dimensions - (shift % demand.dimensions)) % demand.dimensions;
        const found = solve(turned, [total(100), limit(place, '>=', 20)]).splitGBps;
        expect(found).toEqual(near(turn(solve(demand, [total(100), limit(last, '>=', 20)]).splitGBps), 4));
      }),
    );
  });

  it('of several workloads serves their weighted sum', () => {
    const parts = [
      { traffic: traffic([communication('model', [400, 0])], 3), weight: 2 },
      { traffic: traffic([communication('data', [0, 200])], 1), weight: 4 },
    ];
    const optimum = solve(weightedTraffic(parts), [total(100)]);
    expect(optimum.splitGBps).toEqual(near([50, 50]));
    expect(optimum.iterationNs).toBeCloseTo(2 * (3 + 8) + 4 * (1 + 4), 9);
  });
});
