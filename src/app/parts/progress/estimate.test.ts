import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createRemaining, remainingMs, remainingText } from './estimate.ts';

describe('what remains', () => {
  it('is in proportion to the time of what is done', () => {
    expect(remainingMs(1000, 0.25)).toBe(3000);
    expect(remainingMs(1000, 1)).toBe(0);
  });

  it('is not known at the beginning', () => {
    expect(remainingMs(399, 0.5)).toBeNull();
    expect(remainingMs(5000, 0)).toBeNull();
    expect(remainingMs(5000, Number.NaN)).toBeNull();
    expect(remainingText(null)).toBe('');
  });

  it('is given in round numbers', () => {
    const texts = [200, 1000, 3499, 42_000, 95_000, 7_200_000].map(remainingText);
    expect(texts).toEqual([
      'less than 1 s left',
      'about 1 s left',
      'about 3 s left',
      'about 40 s left',
      'about 2 min left',
      'about 2 h left',
    ]);
  });

  it('is never negative and shrinks as the share grows', () => {
    const share = fc.double({ min: 0.01, max: 2, noNaN: true });
    fc.assert(
      fc.property(fc.integer({ min: 400, max: 1e9 }), share, share, (elapsed, a, b) => {
        const [less, more] = [
          remainingMs(elapsed, Math.min(a, b)) ?? -1,
          remainingMs(elapsed, Math.max(a, b)) ?? -1,
        ];
        expect(more).toBeGreaterThanOrEqual(0);
        expect(more).toBeLessThanOrEqual(less);
      }),
    );
  });

  it('is less than a second for one second, and never again in the same task', () => {
    const leftAt = createRemaining();
    expect(leftAt(1000, 0.2)).toBe('about 4 s left');
    expect(leftAt(2000, 0.9)).toBe('less than 1 s left');
    expect(leftAt(2999, 0.99)).toBe('less than 1 s left');
    expect(leftAt(3000, 1)).toBe('taking longer than estimated');
    expect(leftAt(154_000, 1)).toBe('taking longer than estimated');
    // The next task.
    expect(leftAt(500, 0.5)).toBe('less than 1 s left');
  });
});
