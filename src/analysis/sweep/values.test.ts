import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isWithin, NUMBER_BOUNDS } from '../../design/bounds.ts';
import { sweepValues, type Range } from './values.ts';

const { budgetGBps, size, latencyNs } = NUMBER_BOUNDS;
const range = (from: number, to: number, steps: number, scale: Range['scale'] = 'linear'): Range => ({
  from,
  to,
  steps,
  scale,
});

describe('the values of a sweep', () => {
  it('are evenly spaced, including both ends', () => {
    expect(sweepValues(range(100, 1000, 10), budgetGBps)).toEqual({
      ok: true,
      value: [100, 200, 300, 400, 500, 600, 700, 800, 900, 1000],
    });
    expect(sweepValues(range(30, 10, 3), budgetGBps)).toEqual({ ok: true, value: [30, 20, 10] });
    expect(sweepValues(range(7, 7, 3), budgetGBps)).toEqual({ ok: true, value: [7] });
    expect(sweepValues(range(7, 9, 1), budgetGBps)).toEqual({ ok: true, value: [7] });
  });

  it('grow by a constant factor on a logarithmic scale', () => {
    expect(sweepValues(range(1, 1000, 4, 'log'), budgetGBps)).toEqual({
      ok: true,
      value: [1, 10, 100, 1000],
    });
  });

  it('of a whole-number field are whole and distinct', () => {
    expect(sweepValues(range(1, 4, 7), size)).toEqual({ ok: true, value: [1, 2, 3, 4] });
    expect(sweepValues(range(2, 64, 6, 'log'), size)).toEqual({ ok: true, value: [2, 4, 8, 16, 32, 64] });
  });

  it.each([
    [range(0, 10, 3), budgetGBps, 'from', 'must be a number from 0.000001 to 1,000,000; found 0'],
    [range(1, 1.5, 3), size, 'to', 'must be a whole number from 1 to 65,536; found 1.5'],
    [range(1, NaN, 3), budgetGBps, 'to', 'found NaN'],
    [range(0, 10, 3, 'log'), latencyNs, 'from', 'must be more than 0 on a logarithmic scale; found 0'],
    [range(1, 10, 0), budgetGBps, 'steps', 'must be a whole number from 1 to 2,000; found 0'],
    [range(1, 10, 1e9), budgetGBps, 'steps', 'found 1000000000'],
  ])('are refused for %j', (bad, bound, path, message) => {
    const refused = sweepValues(bad, bound);
    expect(refused.ok ? [] : refused.problems).toEqual([
      { path, message: expect.stringContaining(message) as string },
    ]);
  });

  it('stay between ends that are adjacent', () => {
    const least = 1.0000000000000016e-6;
    expect(sweepValues(range(least, least, 3, 'linear'), budgetGBps)).toEqual({ ok: true, value: [least] });
  });

  it('stay inside the bound, begin and end where they should, and are monotonic', () => {
    const value = fc.double({ min: budgetGBps.min, max: budgetGBps.max, noNaN: true });
    const scale = fc.constantFrom('linear', 'log');
    fc.assert(
      fc.property(value, value, fc.integer({ min: 2, max: 300 }), scale, (from, to, steps, kind) => {
        const values = sweepValues(range(from, to, steps, kind), budgetGBps);
        if (!values.ok) throw new Error(JSON.stringify(values.problems));
        expect(values.value.every((value) => isWithin(value, budgetGBps))).toBe(true);
        expect([values.value[0], values.value.at(-1)]).toEqual([from, to]);
        const sign = Math.sign(to - from);
        // The ends keep all their digits, the values between them nine.
        const slack = 1e-8 * Math.max(from, to);
        values.value.slice(1).forEach((next, index) => {
          expect(sign * (next - values.value[index]!)).toBeGreaterThan(-slack);
        });
      }),
    );
  });
});
