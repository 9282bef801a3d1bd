import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { dollarsPerGBps } from '../../cost/price.ts';
import { LIBRA_PRICES } from '../../cost/facts/prices.ts';
import { near, limit, problems, solve, total } from '../../testing/oracles/optimum.ts';
import { communication, traffic } from '../../testing/arbitrary/traffic.arbitrary.ts';
import { closedForm } from '../closed-form.ts';
import { NETWORKS, paperTraffic, WORKLOADS } from '../fixtures/paper.ts';
import { smart } from '../smart.ts';
import type { Traffic } from '../traffic.ts';
import { lowerBound } from './certificate.ts';
import type { Constraint } from './constraint.ts';

// 400 bytes on the first dimension and 100 on the second, one after the other, and 5 ns of compute.
const simple = traffic([communication('model', [400, 0]), communication('data', [0, 100])], 5);

describe('two dimensions worked by hand', () => {
  it('90 GB/s: in proportion to the roots of the bytes, 60 and 30, 15 ns in all', () => {
    const optimum = solve(simple, [total(90)]);
    expect(optimum.splitGBps).toEqual(near([60, 30]));
    expect(optimum.objective).toBeCloseTo(15, 9);
    expect(optimum.gap).toBeLessThan(1e-12);
    // T = (sqrt(400) + sqrt(100))^2 / B = 900 / B, so 1 GB/s more saves 900 / B^2.
    expect(optimum.shadowPrices[0]?.saved).toBeCloseTo(900 / 8100, 9);
  });

  it('a maximum of 50 on the first: 50 and 40; the maximum is worth 400 / 50^2 - 100 / 40^2', () => {
    const optimum = solve(simple, [total(90), limit(0, '<=', 50)]);
    expect(optimum.splitGBps).toEqual(near([50, 40]));
    expect(optimum.iterationNs).toBeCloseTo(5 + 8 + 2.5, 9);
    expect(optimum.shadowPrices.map(({ saved }) => saved)).toEqual(
      near([100 / 1600, 400 / 2500 - 100 / 1600]),
    );
  });

  it('a minimum of 35 on the second: 55 and 35; the minimum costs 400 / 55^2 - 100 / 35^2', () => {
    const optimum = solve(simple, [total(90), limit(1, '>=', 35)]);
    expect(optimum.splitGBps).toEqual(near([55, 35]));
    expect(optimum.shadowPrices[1]?.saved).toBeCloseTo(400 / 3025 - 100 / 1225, 9);
  });

  it('a fixed value, an order, a sum: each leaves one split', () => {
    expect(solve(simple, [total(90), limit(0, '=', 20)]).splitGBps).toEqual(near([20, 70]));
    expect(solve(simple, [total(90), { kind: 'order', larger: 1, smaller: 0 }]).splitGBps).toEqual(
      near([45, 45]),
    );
    const sum: Constraint = { kind: 'sum', dimensions: [1], relation: '=', bandwidthGBps: 10 };
    expect(solve(simple, [total(90), sum]).splitGBps).toEqual(near([80, 10]));
  });

  it('a cost ceiling of $90 with prices 1 and 3: in proportion to the roots of bytes per price', () => {
    const scale = 90 / (Math.sqrt(400) + 3 * Math.sqrt(100 / 3));
    const optimum = solve(simple, [{ kind: 'cost', dollars: 90 }], 'time', [1, 3]);
    expect(optimum.splitGBps).toEqual(near([scale * 20, scale * Math.sqrt(100 / 3)]));
    expect(optimum.dollars).toBeCloseTo(90, 8);
  });

  it('an upper limit of the total is used up, slack constraints are worth nothing', () => {
    const optimum = solve(simple, [{ kind: 'total', relation: '<=', bandwidthGBps: 90 }, limit(0, '<=', 80)]);
    expect(optimum.splitGBps).toEqual(near([60, 30]));
    expect(optimum.shadowPrices[1]?.saved).toBeCloseTo(0, 12);
  });
});

describe('the nine cases of arXiv 2109.11762', () => {
  const cases = NETWORKS.flatMap((network) => WORKLOADS.map((workload) => ({ network, workload })));

  it.each(cases)('SmartBW is the optimum to 1e-9: $network.name, $workload.name', ({ network, workload }) => {
    const demand = paperTraffic(network, workload);
    const sizes = network.dimensions.map(({ size }) => size);
    const allocated = smart.allocate({ sizes, traffic: demand, budgetGBps: 100 });
    const optimum = solve(demand, [total(100)]);
    expect(allocated.ok && allocated.value.splitGBps).toEqual(near(optimum.splitGBps, 9));
    expect(optimum.gap).toBeLessThan(1e-9);
  });

  // Their second setting: 60 x 2^40 FLOP/s, no recomputation.
  const best: Readonly<Record<string, readonly number[]>> = {
    '2D 17B': [98.46, 1.54],
    '2D 175B': [96.59, 3.41],
    '2D 1T': [92.22, 7.78],
    '3D 17B': [49.51, 49.96, 0.53],
    '3D 175B': [92.46, 6.61, 0.93],
    '3D 1T': [87.18, 10.91, 1.91],
    '4D 17B': [87.44, 11.02, 1.39, 0.16],
    '4D 175B': [58.91, 36.65, 3.96, 0.48],
    '4D 1T': [49.57, 43.36, 5.42, 1.65],
  };

  it.each(cases)(
    'the best time x cost is the published one: $network.name, $workload.name',
    ({ network, workload }) => {
      const demand = paperTraffic(network, workload, { flopPerNs: (60 * 2 ** 40) / 1e9, passes: 3 });
      const prices = network.dimensions.map((dimension) => dollarsPerGBps(dimension, 1024, LIBRA_PRICES));
      const optimum = solve(demand, [total(100)], 'timeCost', prices);
      const published = best[`${network.name} ${workload.name}`]!;
      const product =
        closedForm(demand, published).iterationNs *
        published.reduce((sum, value, index) => sum + value * prices[index]!, 0);
      expect(optimum.objective).toBeLessThanOrEqual(product);
      expect(optimum.gap).toBeLessThan(1e-8);
      if (network.name === '3D' && workload.name === '17B') {
        // Flat: two dimensions of equal price share one sum.
        expect(optimum.objective / product).toBeGreaterThan(1 - 4e-6);
      } else {
        const apart = published.map((value, index) => Math.abs(value - optimum.splitGBps[index]!));
        expect(Math.max(...apart)).toBeLessThan(0.25);
      }
    },
  );
});

describe('a dimension that nobody uses', () => {
  const demand = traffic([communication('data', [100, 0, 50])]);

  it('gets nothing, and says so', () => {
    const { splitGBps, notes } = solve(demand, [total(90)]);
    expect(splitGBps).toEqual([expect.closeTo(60, 9), 0, expect.closeTo(30, 9)]);
    expect(notes).toEqual(['Dimension 2 carries no traffic and gets no bandwidth.']);
  });

  it('gets what the constraints require', () => {
    const maxima = [limit(0, '<=', 40), limit(2, '<=', 20)];
    expect(solve(demand, [total(90), ...maxima]).splitGBps).toEqual(near([40, 30, 20]));
    const { splitGBps, notes } = solve(demand, [total(90), limit(1, '>=', 15)]);
    expect(splitGBps).toEqual(near([50, 15, 25]));
    expect(notes[0]).toMatch(/only what the constraints/);
  });
});

describe('edges', () => {
  it('one dimension takes all', () => {
    expect(solve(traffic([communication('data', [7])]), [total(10)])).toMatchObject({
      splitGBps: [10],
      objective: 0.7,
    });
  });

  it('without communication any split is best', () => {
    const none: Traffic = { dimensions: 2, communications: [], computeNs: 9, delayNs: 1 };
    expect(solve(none, [total(10)])).toMatchObject({ objective: 10, lowerBound: 10, gap: 0 });
  });

  it('a sound bound stays below every split, whatever the certificate', () => {
    const rows = [{ coefficients: [1, 1], equality: true, rhs: 90 }];
    const communications = [{ count: 1, loads: [400, 100] }];
    const share = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(share, share, fc.double({ min: 0, max: 9, noNaN: true }), (first, part, price) => {
        const certificate = { shares: [[first, 1 - first]], multipliers: [price] };
        const split = [90 * part, 90 * (1 - part)];
        const time = Math.max(400 / split[0]!, 100 / split[1]!);
        expect(lowerBound(communications, rows, certificate)).toBeLessThanOrEqual(time * (1 + 1e-12));
      }),
    );
  });
});

describe('a question without an answer', () => {
  it('names a smallest set of constraints that conflict', () => {
    const asked = [total(100), limit(0, '>=', 60), limit(1, '<=', 90), limit(1, '>=', 60)];
    const text = 'total = 100 GB/s, BW1 >= 60 GB/s, BW2 >= 60 GB/s cannot hold together.';
    expect(problems(simple, asked)).toEqual([
      `constraints[0]: ${text}`,
      `constraints[1]: ${text}`,
      `constraints[3]: ${text}`,
    ]);
  });

  it('names the constraints that starve a used dimension', () => {
    const text = 'BW2 <= 0 GB/s cannot hold with any bandwidth on dimension 2, which carries traffic.';
    expect(problems(simple, [total(100), limit(1, '<=', 0)])).toEqual([`constraints[1]: ${text}`]);
  });

  it('names the dimensions without a limit', () => {
    expect(problems(simple, [limit(0, '<=', 50)])).toEqual([
      'constraints: Nothing limits the bandwidth of dimension 2: set a total, a maximum or a cost ceiling.',
    ]);
  });

  it('has an answer for time x cost with a lower limit only: above some cost the product is worse for the compute alone', () => {
    // (5 + 900 / B) x B = 5 B + 900: the less bandwidth the better.
    const floor: Constraint = { kind: 'total', relation: '>=', bandwidthGBps: 30 };
    const optimum = solve(simple, [floor], 'timeCost');
    expect(optimum.splitGBps).toEqual(near([20, 10]));
    expect(optimum.objective).toBeCloseTo(5 * 30 + 900, 5);
    expect(optimum.gap).toBeLessThan(1e-8);
    expect(problems({ ...simple, computeNs: 0 }, [floor], 'timeCost')[0]).toMatch(
      /Nothing limits the bandwidth/,
    );
  });

  it('says what time x cost needs', () => {
    expect(problems(simple, [{ kind: 'total', relation: '<=', bandwidthGBps: 9 }], 'timeCost')[0]).toMatch(
      /fix the total/,
    );
    expect(problems(simple, [total(9)], 'timeCost', [0, 0])[0]).toMatch(/^cost: Every price is 0/);
  });

  it('refuses a total of 0, constraints without a dimension, and invalid amounts', () => {
    expect(problems(simple, [total(0)])[0]).toMatch(
      /total = 0 .* cannot hold with any bandwidth on dimension 1/,
    );
    expect(problems(simple, [total(9), limit(2, '<=', 5)])).toEqual([
      'constraints[1].dimension: There is no dimension 3; the topology has 2.',
    ]);
    expect(problems(simple, [total(NaN)])).toEqual([
      'constraints[0].bandwidthGBps: bandwidthGBps is NaN; it must be a number of at least 0.',
    ]);
    expect(problems(simple, [total(9)], 'time', [1, -1])[0]).toMatch(/^cost.dimensions\[1\]/);
  });
});
