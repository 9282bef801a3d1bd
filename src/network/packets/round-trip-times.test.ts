import fc from 'fast-check';
import { expect, it } from 'vitest';
import { countRoundTrip, noRoundTrips, quantilePs } from './round-trip-times.ts';

it('has no quantile without a round trip', () => {
  expect(quantilePs(noRoundTrips(), 0.5)).toBeNaN();
});

it('gives quantiles within 1 % of those of the sorted times, or within a unit of 1.024 ns', () => {
  const time = fc.integer({ min: 0, max: 4e12 });
  fc.assert(
    fc.property(
      fc.array(time, { minLength: 1, maxLength: 200 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (times, quantile) => {
        const bins = noRoundTrips();
        for (const ps of times) countRoundTrip(bins, ps);
        const sorted = times.toSorted((a, b) => a - b);
        const exact = sorted[Math.max(0, Math.ceil(quantile * times.length) - 1)]!;
        expect(Math.abs(quantilePs(bins, quantile) - exact)).toBeLessThanOrEqual(
          Math.max(0.01 * exact, 1024),
        );
      },
    ),
  );
});
