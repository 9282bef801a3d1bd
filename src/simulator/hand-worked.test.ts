import { describe, expect, it } from 'vitest';
import { block, simulateOn, topologyOf } from '../testing/runs/network-simulation.ts';
import { served, simulate, tableInput } from '../testing/runs/simulation.ts';
import { everyone, graphOf, send } from '../testing/tasks.ts';

describe('a ring all-reduce of 4 NPUs', () => {
  // Blocks of 4 MB / 4 = 1 MB. One message: 500 ns + 1 MB / 100 GB/s = 10,500 ns. 2 (4-1) = 6 steps, each
  // followed by the endpoint delay of 10 ns, and that delay once before the first:
  // 10 + 6 (10,500 + 10) = 63,070 ns.
  it('of 4 MB at 100 GB/s, 500 ns and an endpoint delay of 10 ns takes 63,070 ns', () => {
    const { totals, segments } = simulateOn({
      topology: topologyOf(block('ring', 4, 100, 500)),
      algorithms: [{ name: 'ring' }],
      endpointDelayNs: 10,
      graph: graphOf([send('allReduce', 4e6)], [everyone(1)]),
    });
    expect(totals.endNs).toBe(63_070);
    expect(served(segments, 0)).toBe('c0 AR 0-63070');
    // 6 messages of 1 MB.
    expect(totals.servers[0]?.bytes).toBe(6e6);
    expect(totals.npu0Bytes).toEqual([6e6]);
  });
});

describe('two chunks of an all-reduce on two dimensions', () => {
  // A phase on dimension 0 takes 3 ns, on dimension 1 takes 5 ns.
  //
  //   ns        0  1  2  3  4  5  6  7  8  9  10 11 12 13 14 15 16
  //   dim 0     c0 RS... c1 RS... .     c0 AG... .     c1 AG...
  //   dim 1              c0 AR......... c1 AR.........
  const { totals, segments } = simulate(
    tableInput({
      sizes: [2, 2],
      policy: { chunks: 2 },
      durationNs: ({ logical }) => [3, 5][logical.server]!,
      graph: graphOf([send('allReduce', 16)], [everyone(2)]),
    }),
  );

  it('overlap as drawn', () => {
    expect(served(segments, 0)).toBe('c0 RS 0-3, c1 RS 3-6, c0 AG 8-11, c1 AG 13-16');
    expect(served(segments, 1)).toBe('c0 AR 3-8, c1 AR 8-13');
    expect(totals.endNs).toBe(16);
  });

  it('add up as drawn', () => {
    // Chunk 1 waits 3 ns for dimension 0 and from 6 to 8 ns for dimension 1. A chunk of 8 B enters dimension
    // 0 with 8 B and again, gathering, with 4 B; dimension 1 with 4 B.
    expect(totals.servers).toEqual([
      { phases: 4, serviceNs: 12, queueNs: 3, busyNs: 12, spannedNs: 16, bytes: 24, carriedBytes: 24 },
      { phases: 2, serviceNs: 10, queueNs: 2, busyNs: 10, spannedNs: 16, bytes: 8, carriedBytes: 8 },
    ]);
    // Six phases and the end of the collective.
    expect(totals.events).toBe(7);
    expect(totals.chunks).toBe(2);
    expect([...totals.roleNs].filter((ns) => ns > 0)).toEqual([16]);
    expect(totals.roleNs[2]).toBe(16);
  });
});

describe('an all-reduce of 4 chunks on 3 dimensions under three splits of one budget', () => {
  // After figure 9 of arXiv 2109.11762. 64 kB on rings of 4 without latency; a chunk of 16 kB sends, each way,
  // 12,000 B on dimension 1 and 3,000 B on dimension 2, and both ways together 1,500 B on dimension 3: balanced is 16:4:1.
  const run = (splitGBps: readonly number[]) =>
    simulateOn({
      topology: topologyOf(...splitGBps.map((bandwidth) => block('ring', 4, bandwidth))),
      algorithms: splitGBps.map(() => ({ name: 'ring' })),
      policy: { chunks: 4 },
      graph: graphOf([send('allReduce', 64_000)], [everyone(3)]),
    });
  const balanced = run([16, 4, 1]);
  const firstStarved = run([7, 7, 7]);
  const secondStarved = run([17, 2, 2]);

  /** From its first start to its last end, the share of time in which the dimension serves. */
  function steadyShare({ segments }: typeof balanced, server: number): number {
    const onServer = segments.filter((segment) => segment.server === server);
    const first = Math.min(...onServer.map(({ startNs }) => startNs));
    const last = Math.max(...onServer.map(({ endNs }) => endNs));
    return onServer.reduce((sum, { startNs, endNs }) => sum + endNs - startNs, 0) / (last - first);
  }

  it('takes the fill, the drain and the load of a dimension when balanced', () => {
    // Phases of 750, 750, 1,500, 750, 750 ns: 1,500 to reach dimension 3, 4 x 1,500 there, 1,500 back.
    expect(served(balanced.segments, 2)).toBe(
      'c0 AR 1500-3000, c1 AR 3000-4500, c2 AR 4500-6000, c3 AR 6000-7500',
    );
    expect(balanced.totals.endNs).toBe(9000);
  });

  it('keeps a starved first dimension busy all the time', () => {
    // 8 phases of 12,000 B at 7 GB/s and nothing before or after them.
    expect(firstStarved.totals.endNs).toBeCloseTo(96_000 / 7, 6);
    expect(steadyShare(firstStarved, 0)).toBeCloseTo(1, 12);
    expect(steadyShare(firstStarved, 1)).toBeLessThan(0.6);
  });

  it('keeps a starved second dimension busy from its first chunk to its last', () => {
    // 8 phases of 3,000 B at 2 GB/s, 12,000 B at 17 GB/s before and after them.
    expect(secondStarved.totals.endNs).toBeCloseTo(12_000 + 24_000 / 17, 6);
    expect(steadyShare(secondStarved, 1)).toBeCloseTo(1, 12);
    expect(steadyShare(secondStarved, 0)).toBeLessThan(0.6);
  });

  it('is fastest when balanced', () => {
    expect(balanced.totals.endNs).toBeLessThan(firstStarved.totals.endNs);
    expect(balanced.totals.endNs).toBeLessThan(secondStarved.totals.endNs);
  });
});
