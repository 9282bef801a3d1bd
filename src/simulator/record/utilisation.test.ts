import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cases } from '../../testing/large.ts';
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

  it('ends the last bucket at the current time of the run', () => {
    const recorder = createUtilisation([2], 4, 40);
    recorder.add(0, 10, 15, 10);
    expect([...recorder.picture(15).values]).toEqual([0, 1]);
  });

  it('counts bytes in a bucket if they are past its end only by a rounding error', () => {
    // A run of 20 ns, and two phases that meet one rounding before its end: 2 roundings of bytes in each.
    const rounding = 2 ** -48;
    const recorder = createUtilisation([1], 4, 40);
    recorder.add(0, 0, 20 + 2 * rounding, 20);
    recorder.add(0, 20 + rounding, 20 + 3 * rounding, 2 * rounding);
    const { buckets, values } = recorder.picture(20 + 3 * rounding);
    expect(buckets).toBe(2);
    expect([...values]).toEqual([1, 1]);
  });

  it('keeps compute in a separate row, as a share of time', () => {
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

  it('covers the time up to now, even when nothing was sent for a long time', () => {
    const recorder = createUtilisation([1], 4, 4);
    recorder.add(0, 0, 2, 2);
    expect(recorder.picture(16)).toMatchObject({ bucketNs: 4, buckets: 4 });
  });

  it('never loses a byte, whatever length of run it expected', () => {
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
          const sent = phases.reduce((sum, phase) => sum + (phase.server === server ? phase.bytes : 0), 0);
          // The picture is in single precision.
          expect(Math.abs(bytes - sent)).toBeLessThanOrEqual(1e-5 * sent);
        });
      }),
      { numRuns: cases(120, 300) },
    );
  });

  it('has in every bucket the bytes that were sent in its time, in any order of recording', () => {
    const phase = fc.record({
      startNs: fc.double({ min: 0, max: 1000, noNaN: true }),
      lastsNs: fc.double({ min: 0.1, max: 100, noNaN: true }),
      bytes: fc.integer({ min: 1, max: 1000 }),
    });
    fc.assert(
      fc.property(
        fc.array(phase, { minLength: 1 }),
        fc.double({ min: 0, max: 2000 }),
        (phases, expectedNs) => {
          const recorder = createUtilisation([1], 8, expectedNs);
          for (const { startNs, lastsNs, bytes } of phases)
            recorder.add(0, startNs, startNs + lastsNs, bytes);
          const endNs = Math.max(...phases.map(({ startNs, lastsNs }) => startNs + lastsNs));
          const { bucketNs, buckets, values } = recorder.picture(endNs);
          for (let bucket = 0; bucket < buckets; bucket++) {
            const [fromNs, toNs] = [bucket * bucketNs, Math.min(endNs, (bucket + 1) * bucketNs)];
            const sent = phases.reduce((sum, { startNs, lastsNs, bytes }) => {
              const meanwhileNs = Math.min(toNs, startNs + lastsNs) - Math.max(fromNs, startNs);
              return sum + Math.max(0, meanwhileNs / lastsNs) * bytes;
            }, 0);
            expect(values[bucket]! * (toNs - fromNs)).toBeCloseTo(sent, 1);
          }
        },
      ),
      { numRuns: cases(120, 300) },
    );
  });

  it('adds repeated phases as it did the first time, shifted in time', () => {
    const [server, phase, operation] = [Uint8Array.of(0, 0), new Uint8Array(2), new Uint8Array(2)];
    const [chunk, task] = [new Int32Array(2), new Int32Array(2)];
    const [startNs, endNs, bytes] = [Float64Array.of(0, 1), Float64Array.of(1, 3), Float64Array.of(1, 1)];
    const recorder = createUtilisation([1], 4, 8);
    recorder.again({ count: 2, server, startNs, endNs, chunk, phase, operation, task, bytes }, 5);
    expect([...recorder.picture(8).values]).toEqual([0, 0, 0.5, 0.5]);
  });
});
