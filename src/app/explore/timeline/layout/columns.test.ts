import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldBuckets, foldEntries } from './columns.ts';
import { envelopeOf, reachOf } from './envelope.ts';
import { visibleRange } from '../../../state/traces/visible.ts';

function entries(spans: readonly (readonly [number, number])[]) {
  const ordered = [...spans].sort((a, b) => a[1] - b[1]);
  return {
    count: ordered.length,
    startNs: Float64Array.from(ordered, ([start]) => start),
    endNs: Float64Array.from(ordered, ([, end]) => end),
    longestNs: Math.max(0, ...ordered.map(([start, end]) => end - start)),
  };
}

const view = { startNs: 0, endNs: 100 };

describe('folding into pixel columns', () => {
  it('spreads the bytes of a phase over the columns it covers', () => {
    const lane = entries([[10, 30]]);
    const columns = foldEntries(lane, visibleRange(lane, view), [40], 4, view, 10);
    expect([...columns]).toEqual([0, 0.5, 0.5, 0, 0, 0, 0, 0, 0, 0]);
  });

  it('adds up what is shorter than a column', () => {
    const lane = entries([
      [51, 52],
      [53, 54],
      [58, 62],
    ]);
    const columns = foldEntries(lane, visibleRange(lane, view), [4, 4, 4], 1, view, 10);
    expect(columns[5]).toBeCloseTo(1);
    expect(columns[6]).toBeCloseTo(0.2);
  });

  it('adds up many small ones in one column without a loss', () => {
    const lane = entries(Array.from({ length: 100_000 }, (_, index) => [index, index + 1] as const));
    const all = { startNs: 0, endNs: 100_000 };
    const thirds = new Float64Array(100_000).fill(1 / 3);
    const [mean] = foldEntries(lane, visibleRange(lane, all), thirds, 1, all, 1);
    expect(mean).toBeCloseTo(1 / 3, 12);
  });

  it('shows only the part of a phase that is in the view', () => {
    const lane = entries([[-50, 50]]);
    const columns = foldEntries(lane, visibleRange(lane, view), [100], 1, view, 4);
    expect([...columns]).toEqual([1, 1, 0, 0]);
  });

  it('keeps every byte: the sum over the columns is the sum over the entries', () => {
    const span = fc.tuple(fc.nat(900), fc.integer({ min: 1, max: 100 }));
    fc.assert(
      fc.property(fc.array(span, { minLength: 1 }), fc.integer({ min: 1, max: 500 }), (spans, width) => {
        const lane = entries(spans.map(([start, length]) => [start, start + length] as const));
        const all = { startNs: 0, endNs: 1000 };
        const amounts = lane.endNs.map((_, index) => index + 1);
        const columns = foldEntries(lane, visibleRange(lane, all), amounts, 1, all, width);
        const drawn = columns.reduce((sum, value) => sum + (value * 1000) / width, 0);
        expect(drawn).toBeCloseTo((lane.count * (lane.count + 1)) / 2, 1);
      }),
    );
  });

  it('averages buckets over wider columns and repeats them over narrower ones', () => {
    const picture = { bucketNs: 25, buckets: 4 };
    const values = Float32Array.from([0, 1, 0.5, 0.25]);
    expect([...foldBuckets(values, picture, view, 2)]).toEqual([0.5, 0.375]);
    expect([...foldBuckets(values, picture, { startNs: 25, endNs: 75 }, 4)]).toEqual([1, 1, 0.5, 0.5]);
    expect([...foldBuckets(values, picture, { startNs: 50, endNs: 150 }, 4)]).toEqual([0.5, 0.25, 0, 0]);
    // The run ended in the middle of the last bucket, which was full at a quarter until then.
    expect([...foldBuckets(values, picture, { startNs: 75, endNs: 100 }, 1, 87.5)]).toEqual([0.125]);
  });
});

describe('an envelope', () => {
  it('keeps the height of a burst that is shorter than a pixel', () => {
    const { mean, max } = envelopeOf(Float64Array.from([0, 1, 0, 0, 0.5, 0.5, 0.5, 0.5]), 4, 0);
    expect([...mean]).toEqual([0.25, 0.5]);
    expect([...max]).toEqual([1, 0.5]);
  });

  it('has the same peak for all bursts of a rhythm, wherever they fall between pixels', () => {
    // In fine columns.
    const rhythm = fc.record({
      burst: fc.double({ min: 0.05, max: 40, noNaN: true }),
      gap: fc.double({ min: 2, max: 60, noNaN: true }),
      reach: fc.nat(3),
    });
    fc.assert(
      fc.property(rhythm, ({ burst, gap, reach }) => {
        const fine = new Float64Array(1600);
        for (let start = 1; start + burst < fine.length; start += burst + gap) {
          for (let column = Math.floor(start); column < start + burst; column++)
            fine[column]! += Math.max(0, Math.min(column + 1, start + burst) - Math.max(column, start));
        }
        const peaks = envelopeOf(fine, 8, reach).max.filter((peak) => peak > 0);
        for (const peak of peaks) expect(peak).toBeCloseTo(Math.min(1, burst), 5);
      }),
    );
  });

  it('is level where bursts are as frequent as pixels', () => {
    const bursts = Float64Array.from({ length: 4000 }, (_, index) => (index % 25 < 5 ? 1 : 0));
    const { mean, max } = envelopeOf(bursts, 10, 5);
    const inside = [...mean.subarray(10, 390)];
    expect(Math.max(...inside) - Math.min(...inside)).toBeLessThan(0.06);
    expect(Math.min(...max)).toBe(1);
  });

  it('looks at neighbours only where marks crowd', () => {
    expect([0.5, 2, 4, 16, 1000].map(reachOf)).toEqual([0, 0, 1, 3, 5]);
  });
});

describe('what a view shows', () => {
  it('includes every entry that overlaps it, even long ones', () => {
    const span = fc.tuple(fc.nat(900), fc.integer({ min: 1, max: 300 }));
    fc.assert(
      fc.property(fc.array(span), fc.nat(1000), fc.integer({ min: 1, max: 400 }), (spans, start, width) => {
        const lane = entries(spans.map(([from, length]) => [from, from + length] as const));
        const range = visibleRange(lane, { startNs: start, endNs: start + width });
        for (let index = 0; index < lane.count; index++) {
          const overlaps = lane.endNs[index]! > start && lane.startNs[index]! < start + width;
          if (overlaps) expect(index >= range.from && index < range.to).toBe(true);
        }
      }),
    );
  });
});
