import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Counts } from '../counts.ts';
import { losslessEngine } from './lossless.ts';
import { oneSwitch, type PacketNetwork } from '../packet-network.ts';
import type { Watch } from '../observer.ts';
import { cases } from '../../../testing/large.ts';

const SEGMENTS = { segmentBytes: 946, headerBytes: 54 };

interface Message {
  readonly from: number;
  readonly to: number;
  readonly bytes: number;
}

interface Ended {
  readonly times: readonly number[];
  /** One entry for every deadlock. */
  readonly cycles: readonly (readonly number[])[];
  readonly counts: Readonly<Counts>;
}

/** Sends every message at time 0 and runs to the end. */
function run(network: PacketNetwork, messages: readonly Message[], watch?: Watch): Ended {
  const times: number[] = [];
  const cycles: (readonly number[])[] = [];
  const engine = losslessEngine(
    network.links,
    SEGMENTS,
    (route) => network.route(messages[route]!.from, messages[route]!.to),
    {
      delivered: (message) => (times[message] = engine.nowPs() / 1000),
      woken: () => undefined,
      blocked: (cycle) => cycles.push(cycle),
    },
    watch,
  );
  messages.forEach(({ bytes }, message) => engine.send(message, bytes, message));
  engine.run();
  return { times, cycles, counts: engine.counts };
}

/**
 * A ring of four switches: NIC n, link 4 + n from switch n to the next, port 8 + n; each node sends two hops
 * on.
 */
function ring(bufferBytes: number): PacketNetwork {
  return {
    nodes: 4,
    links: Array.from({ length: 12 }, (_, link) => ({
      psPerByte: 80,
      latencyPs: 500_000,
      bufferBytes: link < 4 ? Infinity : bufferBytes,
    })),
    route: (from, to) => [from, 4 + from, 4 + ((from + 1) % 4), 8 + to],
  };
}

describe('lossless links', () => {
  it('hold a packet back until the next queue has room', () => {
    // Each of two packets of 1,000 B takes 80 ns per link and 500 ns on it. The port holds one: it is free at
    // 660 ns, and the credit arrives at 1160, when the second starts; it arrives 2 x 580 ns later.
    const network = oneSwitch({ nodes: 2, linkGbps: 100, linkLatencyPs: 500_000, switchBufferBytes: 2000 });
    const { cycles, times, counts } = run(network, [{ from: 0, to: 1, bytes: 2 * 946 }]);
    expect(times).toEqual([1160 + 2 * 580]);
    expect(cycles).toEqual([]);
    expect(counts).toMatchObject({ segments: 2, peakQueueBytes: 1000, drops: 0 });
  });

  it('deliver an incast that tail drop would lose packets of', () => {
    const network = oneSwitch({
      nodes: 8,
      linkGbps: 100,
      linkLatencyPs: 500_000,
      switchBufferBytes: 8 * 2000,
    });
    const messages = Array.from({ length: 7 }, (_, index) => ({ from: index + 1, to: 0, bytes: 20_000 }));
    const { cycles, times } = run(network, messages);
    expect(cycles).toEqual([]);
    expect(times.filter((time) => time > 0)).toHaveLength(7);
  });

  it('report the cycle of credits that blocks them', () => {
    const messages = [0, 1, 2, 3].map((from) => ({ from, to: (from + 2) % 4, bytes: 50_000 }));
    expect(run(ring(1000), messages).cycles[0]).toEqual([4, 5, 6, 7, 4]);
    expect(run(ring(1e6), messages).cycles).toEqual([]);
  });

  it('deliver everything once within their buffers, whatever is sent, or report the deadlock', () => {
    const message = fc.record({ from: fc.nat(3), to: fc.nat(3), bytes: fc.integer({ min: 1, max: 30_000 }) });
    fc.assert(
      fc.property(
        fc.array(message, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1000, max: 20_000 }),
        fc.boolean(),
        (all, bufferBytes, isRing) => {
          const messages = all.filter(({ from, to }) => (isRing ? to === (from + 2) % 4 : to !== from));
          const network = isRing
            ? ring(bufferBytes)
            : oneSwitch({
                nodes: 4,
                linkGbps: 100,
                linkLatencyPs: 500_000,
                switchBufferBytes: 4 * bufferBytes,
              });
          const { times, cycles, counts } = run(network, messages);
          // Any message that went on without room is reported.
          if (!isRing) expect(cycles).toEqual([]);
          if (cycles.length === 0) expect(counts.peakQueueBytes).toBeLessThanOrEqual(bufferBytes);
          for (const cycle of cycles) expect(cycle.at(-1)).toBe(cycle[0]);
          expect(times.filter((time) => time > 0)).toHaveLength(messages.length);
          expect(counts.sentBytes).toBe(messages.reduce((sum, { bytes }) => sum + bytes, 0));
          expect(counts.arrivedBytes).toBe(counts.sentBytes);
          expect(counts.deliveredMessages).toBe(messages.length);
        },
      ),
      { numRuns: cases(100, 3000) },
    );
  });
});
