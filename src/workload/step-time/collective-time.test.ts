import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MEASURED_COLLECTIVES, nodeCollectiveSeconds, wireBytes } from './collective-time.ts';

const constants = {
  reduceLatencyUs: 7,
  latencyUs: 6,
  rankUs: 1,
  busGBps: 300,
  lowLatencyGBps: 100,
  handshakeUs: 10,
  rampMB: 4,
  switchGain: 0.4,
  exchangeShare: 0.5,
  exchangeUs: 5,
};

describe('collectives of one node', () => {
  it('take two rounds for an all-reduce, one for a gather, and none for an exchange', () => {
    const near = (collective: (typeof MEASURED_COLLECTIVES)[number]): number =>
      nodeCollectiveSeconds(collective, 8, 8, constants) * 1e6;
    // 7 + 2 x 6 ranks x 1, 6 + 6 x 1, and 6 us, plus almost nothing for the bytes, except for the ramp of an
    // exchange.
    expect(near('all_reduce')).toBeCloseTo(19, 3);
    expect(near('all_gather')).toBeCloseTo(12, 3);
    expect(near('reduce_scatter')).toBe(near('all_gather'));
    expect(near('all_to_all')).toBeCloseTo(
      6 + (5 * 8) / (8 * 16_384) + (7e-3 / 150) * (1 + Math.sqrt(5e5)),
      6,
    );
  });

  it('take the faster of two protocols', () => {
    // 2 x 7/8 x 400 kB / 100 GB/s = 7 us is less than the handshake of the other.
    expect(nodeCollectiveSeconds('all_reduce', 4e5, 8, constants) * 1e6).toBeCloseTo(19 + 7, 9);
    // 1.75 GB over 300 GB/s x (1 + 0.4 x 3/4 x 4/3), twice that at 4 MB of 1 GB: a sixteenth more.
    const wire = (1.75e6 / (300 * 1.4)) * (1 + Math.sqrt(4e6 / 1e9));
    expect(nodeCollectiveSeconds('all_reduce', 1e9, 8, constants) * 1e6).toBeCloseTo(19 + 10 + wire, 6);
  });

  it('count the bytes that a rank sends', () => {
    expect(wireBytes('all_reduce', 800, 8)).toBe(1400);
    expect(wireBytes('all_to_all', 800, 8)).toBe(700);
  });

  it('never take less for more bytes, nor beat their wires', () => {
    const collective = fc.constantFrom(...MEASURED_COLLECTIVES);
    const bytes = fc.integer({ min: 1, max: 2 ** 33 });
    fc.assert(
      fc.property(collective, bytes, bytes, fc.integer({ min: 2, max: 72 }), (name, a, b, ranks) => {
        const least = nodeCollectiveSeconds(name, Math.min(a, b), ranks, constants);
        const most = nodeCollectiveSeconds(name, Math.max(a, b), ranks, constants);
        expect(most).toBeGreaterThanOrEqual(least);
        // The switch reduces: an all-reduce gains at most 4/3 of its gain.
        const fastest = 300 * (1 + (4 / 3) * 0.4);
        expect(most).toBeGreaterThan(wireBytes(name, Math.max(a, b), ranks) / (fastest * 1e9));
      }),
    );
  });

  it('cost nothing for one rank or without bytes', () => {
    expect(nodeCollectiveSeconds('all_reduce', 1e6, 1, constants)).toBe(0);
    expect(nodeCollectiveSeconds('all_reduce', 0, 8, constants)).toBe(0);
  });
});
