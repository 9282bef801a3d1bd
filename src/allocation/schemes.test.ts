import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { communication, traffic, twoGroupTraffic } from '../testing/arbitrary/traffic.arbitrary.ts';
import { cases } from '../testing/large.ts';
import { closedForm } from './closed-form.ts';
import type { Scheme } from './scheme.ts';
import { schemes } from './schemes.ts';
import type { Traffic } from './traffic.ts';

function allocate(
  scheme: Scheme,
  demand: Traffic,
  budgetGBps: number,
  sizes = demand.communications[0]!.bytes.map(() => 2),
) {
  const result = scheme.allocate({ sizes, traffic: demand, budgetGBps });
  if (!result.ok) throw new Error(result.problems[0]!.message);
  return result.value;
}

function split(scheme: Scheme, demand: Traffic, budgetGBps: number): readonly number[] {
  return allocate(scheme, demand, budgetGBps).splitGBps;
}

function expectSplit(found: readonly number[], wanted: readonly number[]): void {
  expect(found).toEqual(wanted.map((value) => expect.closeTo(value, 9) as number));
}

/** The schemes that use the traffic or nothing; `custom` returns what it is given. */
const rules = Object.values(schemes).filter((scheme) => scheme.id !== 'custom');

const model = (...bytes: number[]) => communication('model', bytes);
const data = (...bytes: number[]) => communication('data', bytes);

describe('EqualBW', () => {
  it('gives every dimension the same', () => {
    expectSplit(split(schemes.equal, traffic([data(9, 1, 1)]), 300), [100, 100, 100]);
  });

  it('leaves out a dimension of one NPU, which has no links', () => {
    const { splitGBps, notes } = allocate(schemes.equal, traffic([data(9, 0, 1)]), 300, [4, 1, 4]);
    expectSplit(splitGBps, [150, 0, 150]);
    expect(notes).toEqual(['Dimension 2 has one NPU and gets no bandwidth.']);
  });
});

describe('MessageBW', () => {
  it('follows the bytes of all groups, multiplied by how often they run', () => {
    const demand = traffic([communication('model', [20, 0], 3), communication('data', [0, 20], 1)]);
    expectSplit(split(schemes.message, demand, 100), [75, 25]);
  });

  it('gives nothing to a dimension that nobody uses, and says so', () => {
    const { splitGBps, notes } = allocate(schemes.message, traffic([data(3, 0, 1)]), 100);
    expectSplit(splitGBps, [75, 0, 25]);
    expect(notes).toEqual(['Dimension 2 carries no traffic and gets no bandwidth.']);
  });
});

describe('SmartBW', () => {
  it('splits by the roots of the bytes if the groups share nothing: 400 and 100 bytes, 2 to 1', () => {
    expectSplit(split(schemes.smart, traffic([model(400, 0), data(0, 100)]), 90), [60, 30]);
  });

  it('splits inside a group by its bytes', () => {
    // x : y = sqrt(400) : sqrt(100), x = 60 as 45 + 15, y = 30 as 20 + 10.
    expectSplit(
      split(schemes.smart, traffic([model(300, 100, 0, 0), data(0, 0, 200 / 3, 100 / 3)]), 90),
      [45, 15, 20, 10],
    );
  });

  it("gives a shared dimension the larger claim if that is model parallelism's: r x > s y", () => {
    // r = 1/2, s = 1/10: a x + b y = x + 9/10 y. M = 180, N = 50: x : y = sqrt(180 x 0.9) : sqrt(50) = 9 : 5.
    // With B = 135: x = 90, y = 50; claims on the shared dimension 45 and 5.
    expectSplit(split(schemes.smart, traffic([model(90, 90, 0), data(0, 5, 45)]), 135), [45, 45, 45]);
  });

  it("gives a shared dimension the larger claim if that is data parallelism's: s y > r x", () => {
    expectSplit(split(schemes.smart, traffic([data(90, 90, 0), model(0, 5, 45)]), 135), [45, 45, 45]);
  });

  it('balances a shared dimension if neither claim stays the larger: r x = s y', () => {
    // r = s = 1/2 and M = N: x = y, the shared dimension serves both.
    expectSplit(split(schemes.smart, traffic([model(10, 10, 0), data(0, 10, 10)]), 90), [30, 30, 30]);
  });

  it('counts communication of all NPUs with the second group', () => {
    const all = communication('all', [0, 100]);
    expectSplit(split(schemes.smart, traffic([model(400, 0), all]), 90), [60, 30]);
  });

  it('is MessageBW if only one group sends', () => {
    fc.assert(
      fc.property(fc.array(fc.nat({ max: 1000 }), { minLength: 1, maxLength: 8 }), (bytes) => {
        for (const role of ['model', 'data', 'all'] as const) {
          const demand = traffic([communication(role, bytes)]);
          expect(split(schemes.smart, demand, 100)).toEqual(split(schemes.message, demand, 100));
        }
      }),
    );
  });

  it('is the least of a fine search over y / x, with any number of shared dimensions', () => {
    const vector = fc.array(fc.integer({ min: 0, max: 100 }), { minLength: 4, maxLength: 4 });
    fc.assert(
      fc.property(vector, vector, (m, n) => {
        fc.pre(m.some((entrydidate) => entrydidate > 0) && n.some((entrydidate) => entrydidate > 0));
        const demand = traffic([communication('model', m), communication('data', n)]);
        const smart = closedForm(demand, split(schemes.smart, demand, 100)).totalCommNs;
        const searched = Array.from({ length: 2001 }, (_, step) => {
          const rho = 10 ** ((step - 1000) / 250);
          const claims = m.map((value, dimension) => Math.max(value, rho * n[dimension]!));
          const scale = 100 / claims.reduce((sum, claim) => sum + claim, 0);
          return closedForm(
            demand,
            claims.map((claim) => claim * scale),
          ).totalCommNs;
        });
        const best = Math.min(...searched);
        expect(smart).toBeLessThanOrEqual(best * (1 + 1e-12));
        expect(smart).toBeGreaterThanOrEqual(best * (1 - 1e-2));
      }),
      { numRuns: cases(30, 100) },
    );
  });

  it('is never slower than EqualBW and MessageBW if its assumption holds', () => {
    fc.assert(
      fc.property(twoGroupTraffic, (demand) => {
        const time = (scheme: Scheme) => closedForm(demand, split(scheme, demand, 100)).totalCommNs;
        const smart = time(schemes.smart);
        expect(smart).toBeLessThanOrEqual(time(schemes.equal) * (1 + 1e-12));
        expect(smart).toBeLessThanOrEqual(time(schemes.message) * (1 + 1e-12));
      }),
    );
  });
});

describe.each(rules)('$id', (scheme) => {
  // The optimum stops when its proof is tight; the time is flat near it, so that its split is less precise than a formula's.
  const digits = scheme.id === 'optimal' ? 6 : 9;

  it('gives the only dimension everything', () => {
    expect(split(scheme, traffic([data(7)]), 250)).toEqual([250]);
  });

  it('splits equally without communication', () => {
    const none = traffic([communication('model', [0, 0]), communication('data', [0, 0])]);
    expect(split(scheme, none, 100)).toEqual([50, 50]);
    const empty: Traffic = { dimensions: 2, communications: [], computeNs: 5, delayNs: 0 };
    expect(allocate(scheme, empty, 100, [2, 2]).splitGBps).toEqual([50, 50]);
  });

  it('spends the budget, however small the traffic or the budget', () => {
    const budgets = fc.double({ min: 1e-6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(twoGroupTraffic, budgets, (demand, budget) => {
        const total = split(scheme, demand, budget).reduce((sum, value) => sum + value, 0);
        expect(total / budget).toBeCloseTo(1, 12);
      }),
    );
  });

  it('scales with the budget', () => {
    fc.assert(
      fc.property(twoGroupTraffic, fc.double({ min: 0.01, max: 100, noNaN: true }), (demand, k) => {
        const scaled = split(scheme, demand, 100 * k).map((value) => value / k);
        expect(scaled).toEqual(
          split(scheme, demand, 100).map((value) => expect.closeTo(value, digits) as number),
        );
      }),
    );
  });

  it('follows a permutation of the dimensions', () => {
    fc.assert(
      fc.property(twoGroupTraffic, fc.infiniteStream(fc.nat()), (demand, keys) => {
        const order = Array.from({ length: demand.dimensions }, (_, dimension) => dimension)
          .map((dimension) => ({ dimension, key: keys.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ dimension }) => dimension);
        const permute = (values: readonly number[]) => order.map((dimension) => values[dimension]!);
        const permuted = traffic(
          demand.communications.map(({ role, bytes, count }) => communication(role, permute(bytes), count)),
        );
        const expected = permute(split(scheme, demand, 100)).map(
          (value) => expect.closeTo(value, digits) as number,
        );
        expect(split(scheme, permuted, 100)).toEqual(expected);
      }),
    );
  });

  it.each([0, -1, NaN, Infinity])('refuses a budget of %s', (budgetGBps) => {
    expect(scheme.allocate({ sizes: [2], traffic: traffic([data(7)]), budgetGBps })).toEqual({
      ok: false,
      problems: [
        {
          path: 'bandwidth.budgetGBps',
          message: `The budget is ${budgetGBps} GB/s; it must be more than 0.`,
        },
      ],
    });
  });

  it('refuses to split over nothing', () => {
    const none: Traffic = { dimensions: 0, communications: [], computeNs: 0, delayNs: 0 };
    const result = scheme.allocate({ sizes: [], traffic: none, budgetGBps: 100 });
    expect(result.ok ? '' : result.problems[0]?.path).toBe('topology.dimensions');
  });

  it('says in one sentence what it assumes', () => {
    expect(scheme.assumes).toMatch(/^[^.]+\.$/);
  });
});

describe('Custom', () => {
  const demand = traffic([model(3, 1), data(0, 2)]);

  it('is the split that was set', () => {
    const given = { sizes: [2, 2], traffic: demand, budgetGBps: 100, customGBps: [70, 20] };
    expect(schemes.custom.allocate(given)).toEqual({ ok: true, value: { splitGBps: [70, 20], notes: [] } });
  });

  it('refuses a split for another number of dimensions', () => {
    const given = { sizes: [2, 2], traffic: demand, budgetGBps: 100, customGBps: [70] };
    expect(schemes.custom.allocate(given)).toMatchObject({
      ok: false,
      problems: [{ path: 'bandwidth.customGBps', message: expect.stringContaining('needs 2') as string }],
    });
  });
});
