import { byRole } from '../taskgraph/roles.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { communication, traffic, twoGroupTraffic } from '../testing/arbitrary/traffic.arbitrary.ts';
import { closedForm } from './closed-form.ts';

describe('two communications on two dimensions', () => {
  // 100 GB/s and 50 GB/s: 1,000 and 100 bytes take max(10, 2) = 10 ns, three times;
  // 200 and 200 bytes take max(2, 4) = 4 ns, once.
  const demand = traffic([communication('model', [1000, 100], 3), communication('data', [200, 200])], 66);
  const form = closedForm(demand, [100, 50]);

  it('take as long as their slowest dimension', () => {
    expect(form.communications.map(({ durationNs, limiting }) => [durationNs, limiting])).toEqual([
      [10, [0]],
      [4, [1]],
    ]);
    expect(form.commNs).toEqual({ ...byRole(() => 0), model: 30, data: 4 });
    expect(form.totalCommNs).toBe(34);
    expect(form.iterationNs).toBe(100);
  });

  it('use 1,100 of 1,500 and 400 of 600 bytes that could have been sent', () => {
    expect(form.communications.map(({ utilisation }) => utilisation)).toEqual([1100 / 1500, 400 / 600]);
    expect(form.utilisation).toBeCloseTo((3 * 1100 + 400) / (3 * 1500 + 600), 12);
  });

  it('gain from 1 GB/s more only on the dimension that limits them', () => {
    expect(form.savedByOneMoreGBps).toEqual([
      expect.closeTo(3 * (10 - 1000 / 101), 9),
      expect.closeTo(4 - 200 / 51, 9),
    ]);
  });
});

describe('a balanced communication', () => {
  const form = closedForm(traffic([communication('data', [300, 100, 0])]), [75, 25, 50]);

  it('is limited by all its dimensions, fully used, and gains nothing from one of them alone', () => {
    expect(form.communications[0]).toMatchObject({ durationNs: 4, limiting: [0, 1], utilisation: 1 });
    expect(form.savedByOneMoreGBps).toEqual([0, 0, 0]);
  });
});

describe('a dimension that a group can use only in part', () => {
  it('takes longer for its bytes, and only that part counts as its bandwidth', () => {
    const part = { role: 'model', label: '', bytes: [100], loads: [300], count: 1 } as const;
    expect(closedForm(traffic([part]), [30]).communications[0]).toMatchObject({
      durationNs: 10,
      utilisation: 1,
    });
  });
});

describe('edges', () => {
  it('no communication: the iteration is compute and delays', () => {
    const form = closedForm({ dimensions: 1, communications: [], computeNs: 7, delayNs: 2 }, [10]);
    expect(form).toMatchObject({ iterationNs: 9, totalCommNs: 0, utilisation: 0, savedByOneMoreGBps: [0] });
  });

  it('no bandwidth costs nothing where none is needed, and takes for ever where it is', () => {
    const demand = traffic([communication('data', [0, 100])]);
    expect(closedForm(demand, [0, 10])).toMatchObject({ iterationNs: 10, utilisation: 1 });
    expect(closedForm(demand, [10, 0])).toMatchObject({ iterationNs: Infinity, utilisation: 0 });
    expect(closedForm(demand, [10, 0]).communications[0]?.limiting).toEqual([1]);
    expect(closedForm(demand, [10, 0]).savedByOneMoreGBps).toEqual([0, Infinity]);
  });
});

it('the closed form is inversely proportional to the bandwidths, and its utilisation is a share', () => {
  fc.assert(
    fc.property(twoGroupTraffic, fc.double({ min: 0.1, max: 10, noNaN: true }), (demand, k) => {
      const split = Array.from({ length: demand.dimensions }, (_, dimension) => dimension + 1);
      const form = closedForm(demand, split);
      const scaled = closedForm(
        demand,
        split.map((value) => value * k),
      );
      expect((scaled.totalCommNs * k) / form.totalCommNs).toBeCloseTo(1, 9);
      expect(scaled.utilisation).toBeCloseTo(form.utilisation, 9);
      expect(form.utilisation).toBeGreaterThan(0);
      expect(form.utilisation).toBeLessThanOrEqual(1 + 1e-12);
    }),
  );
});
