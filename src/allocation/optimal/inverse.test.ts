import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { communication, traffic, twoGroupTraffic } from '../../testing/arbitrary/traffic.arbitrary.ts';
import { closedForm } from '../closed-form.ts';
import type { Traffic } from '../traffic.ts';
import type { Constraint } from './constraint.ts';
import { leastOf, type Least, type Resource } from './inverse.ts';
import { optimise } from './optimise.ts';
import { shrinkTo } from './shrink.ts';

// 400 bytes on the first dimension and 100 on the second, one after the other, and 5 ns of compute: 5 + 900 / B.
const simple = traffic([communication('model', [400, 0]), communication('data', [0, 100])], 5);

function ask(
  of: Traffic,
  resource: Resource,
  targetNs: number,
  constraints: readonly Constraint[] = [],
  prices = [1, 3],
) {
  return leastOf({ traffic: of, constraints, dollarsPerGBps: prices }, resource, targetNs);
}

function least(...question: Parameters<typeof ask>): Least {
  const result = ask(...question);
  if (!result.ok) throw new Error(result.problems[0]!.message);
  return result.value;
}

describe('the least total bandwidth', () => {
  it('for 15 ns is 90 GB/s', () => {
    const found = least(simple, { kind: 'total' }, 15);
    expect(found.amount).toBeCloseTo(90, 6);
    expect(found.lowerBound).toBeCloseTo(90, 6);
    expect(found.splitGBps).toEqual([expect.closeTo(60, 5), expect.closeTo(30, 5)]);
    expect(found.iterationNs).toBeCloseTo(15, 7);
  });

  it('is more where a maximum stands in the way: 8 ns left for 100 bytes with 50 GB/s on the first', () => {
    const maximum: Constraint = { kind: 'dimension', dimension: 0, relation: '<=', bandwidthGBps: 50 };
    const found = least(simple, { kind: 'total' }, 5 + 8 + 2, [maximum]);
    expect(found.splitGBps).toEqual([expect.closeTo(50, 4), expect.closeTo(50, 4)]);
  });

  it('is what the constraints ask for where that is fast enough', () => {
    const minimum: Constraint = { kind: 'total', relation: '>=', bandwidthGBps: 200 };
    expect(least(simple, { kind: 'total' }, 15, [minimum]).amount).toBeCloseTo(200, 5);
  });

  it('turns the optimum round', () => {
    fc.assert(
      fc.property(twoGroupTraffic, fc.double({ min: 1, max: 1000, noNaN: true }), (of, bandwidthGBps) => {
        const dollarsPerGBps = of.communications[0]!.bytes.map(() => 1);
        const constraints: readonly Constraint[] = [{ kind: 'total', relation: '=', bandwidthGBps }];
        const optimum = optimise({ traffic: of, constraints, dollarsPerGBps }, 'time');
        const iterationNs = optimum.ok ? optimum.value.iterationNs : 0;
        fc.pre(iterationNs > 0);
        const found = least(of, { kind: 'total' }, iterationNs, [], dollarsPerGBps);
        expect(found.amount / bandwidthGBps).toBeCloseTo(1, 6);
        expect(found.lowerBound / found.amount).toBeCloseTo(1, 6);
      }),
    );
  });
});

describe('the least of something else', () => {
  it('cost: (sqrt(400) + sqrt(3 x 100))^2 / 10 dollars for 10 ns of communication', () => {
    const found = least(simple, { kind: 'cost' }, 15);
    expect(found.amount).toBeCloseTo((20 + Math.sqrt(300)) ** 2 / 10, 5);
  });

  it('one dimension under a total: 100 / w + 400 / (100 - w) = 10 at w = 20 or 50', () => {
    const total: Constraint = { kind: 'total', relation: '=', bandwidthGBps: 100 };
    const found = least(simple, { kind: 'dimension', dimension: 1 }, 15, [total]);
    expect(found.amount).toBeCloseTo(20, 5);
    expect(found.splitGBps[0]).toBeCloseTo(80, 4);
  });
});

describe('a target out of reach', () => {
  it('says what the rest of the iteration takes', () => {
    const result = ask(simple, { kind: 'total' }, 5);
    expect(result.ok ? '' : result.problems[0]?.message).toMatch(/leaves no time for communication.*5 ns/);
  });

  it('says what the constraints allow', () => {
    const maximum: Constraint = { kind: 'dimension', dimension: 0, relation: '<=', bandwidthGBps: 40 };
    const total: Constraint = { kind: 'total', relation: '<=', bandwidthGBps: 60 };
    const result = ask(simple, { kind: 'total' }, 15, [maximum, total]);
    expect(result.ok ? '' : result.problems[0]?.message).toMatch(
      /No split reaches 15 ns.*the fastest takes 20 ns/,
    );
  });
});

describe('how far a dimension can shrink', () => {
  // 1,000 and 100 bytes, three times, and 200 and 200: at 100 and 50 GB/s 30 + 4 ns, and 66 ns of compute.
  const of = traffic([communication('model', [1000, 100], 3), communication('data', [200, 200])], 66);

  it('until the iteration of 100 ns takes 110 ns: the second from 50 to 20 GB/s limits the second communication alone', () => {
    expect(shrinkTo(of, [100, 50], 1, 0.06)).toBeCloseTo(20, 9);
  });

  it('bends where it begins to limit another: at 10 GB/s both, 30 + 20 ns', () => {
    expect(shrinkTo(of, [100, 50], 1, 0.16)).toBeCloseTo(10, 9);
    expect(shrinkTo(of, [100, 50], 1, 0.66)).toBeCloseTo(5, 9);
  });

  it('a dimension of no use shrinks to nothing', () => {
    expect(shrinkTo(traffic([communication('data', [100, 0])]), [10, 10], 1, 0)).toBe(0);
  });

  it('is exactly what the closed form says', () => {
    fc.assert(
      fc.property(
        twoGroupTraffic,
        fc.nat({ max: 7 }),
        fc.double({ min: 0.001, max: 2, noNaN: true }),
        (own, place, slowdown) => {
          const split = own.communications[0]!.bytes.map((_, index) => index + 1);
          const dimension = place % own.dimensions;
          const before = closedForm(own, split).iterationNs;
          const w = shrinkTo(own, split, dimension, slowdown);
          if (w === 0) return;
          expect(closedForm(own, split.with(dimension, w)).iterationNs / before).toBeCloseTo(1 + slowdown, 9);
        },
      ),
    );
  });
});
