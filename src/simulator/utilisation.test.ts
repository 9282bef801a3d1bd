import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createUtilisation } from './utilisation.ts';

describe('utilisation', () => {
  it('spreads the bytes of a phase evenly over its time', () => {
    // 4 buckets of 10 ns at 2 GB/s: 20 B fill a bucket. 30 B from 5 to 20 ns are 2 B/ns.
    const recorder = createUtilisation([2], 4, 40);
    recorder.add(0, 5, 20, 30);
    const { bucketNs, buckets, values } = recorder.picture(40);
    expect({ bucketNs, buckets }).toEqual({ bucketNs: 10, buckets: 4 });
    expect([...values]).toEqual([0.5, 1, 0, 0]);
  });

  it('ends the last bucket where the run is', () => {
    const recorder = createUtilisation([2], 4, 40);
    recorder.add(0, 10, 15, 10);
    expect([...recorder.picture(15).values]).toEqual([0, 1]);
  });

  it('keeps compute in a row of its own, as a share of time', () => {
    const recorder = createUtilisation([2], 4, 40);
    recorder.add(1, 0, 15, 15);
    const { values, compute } = recorder.picture(20);
    expect([...values]).toEqual([0, 0]);
    expect([...compute]).toEqual([1, 0.5]);
  });

  it('doubles its width when a run outgrows it', () => {
    const recorder = createUtilisation([1], 4, 4);
    recorder.add(0, 0, 4, 4);
    recorder.add(0, 4, 8, 2);
    const { bucketNs, values } = recorder.picture(8);
    expect(bucketNs).toBe(2);
    expect([...values]).toEqual([1, 1, 0.5, 0.5]);
  });

  it('covers the time up to now, also when nothing was sent for long', () => {
    const recorder = createUtilisation([1], 4, 4);
    recorder.add(0, 0, 2, 2);
    expect(recorder.picture(16)).toMatchObject({ bucketNs: 4, buckets: 4 });
  });

  it('never loses a byte, whatever it expected', () => {
    const phase = fc.record({
      server: fc.integer({ min: 0, max: 2 }),
      startNs: fc.double({ min: 0, max: 1000, noNaN: true }),
      lastsNs: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 300, noNaN: true })),
      bytes: fc.integer({ min: 0, max: 1000 }),
    });
    const expectations = fc.oneof(fc.constant(0), fc.double({ min: 0, max: 1e6, noNaN: true }));
    fc.assert(
      fc.property(fc.array(phase, { minLength: 1 }), expectations, (phases, expectedNs) => {
        const bandwidths = [1, 3, 10];
        const recorder = createUtilisation(bandwidths, 8, expectedNs);
        const endNs = Math.max(1, ...phases.map(({ startNs, lastsNs }) => startNs + lastsNs));
        for (const { server, startNs, lastsNs, bytes } of phases) {
          recorder.add(server, startNs, startNs + lastsNs, bytes);
        }
        const { bucketNs, buckets, values } = recorder.picture(endNs);
        expect(bucketNs * buckets).toBeGreaterThanOrEqual(endNs * (1 - 1e-12));
        bandwidths.forEach((bandwidth, server) => {
          let bytes = 0;
          for (let bucket = 0; bucket < buckets; bucket++) {
            const widthNs = Math.min(bucketNs, endNs - bucket * bucketNs);
            bytes += values[server * buckets + bucket]! * widthNs * bandwidth;
          }
          const sent = phases.reduce((sum, each) => sum + (each.server === server ? each.bytes : 0), 0);
          // The picture is in single precision.
          expect(Math.abs(bytes - sent)).toBeLessThanOrEqual(1e-5 * sent);
        });
      }),
      { numRuns: 300 },
    );
  });
});
