import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canDo } from '../../collective/can-do.ts';
import { sentBytes } from '../../collective/traffic.ts';
import { COLLECTIVES } from '../../collective/types.ts';
import type { Algorithm, Collective, LogicalDimension } from '../../collective/types.ts';
import { ALGORITHM_FACTS } from '../../collective/algorithm-facts.ts';
import { blockWires } from '../../topology/blocks/block-wires.ts';
import { formOf } from '../../topology/blocks/form.ts';
import type { BlockKind, Dimension, SplitBandwidth } from '../../topology/dimension.ts';
import { createAnalyticalNetwork } from './analytical.ts';
import type { PhaseCost } from '../costs/backend.ts';
import { checkTimeable } from './limits.ts';
import { PLAIN_ALGORITHMS, PLAIN_KINDS } from '../../testing/blocks/plain-kinds.ts';

function dimension(kind: BlockKind, size: number, bandwidthGBps = 100, linkLatencyNs = 500): Dimension {
  return { kind, size, bandwidthGBps, linkLatencyNs, tier: 'node' };
}

function logicalOf(algorithm: Algorithm, size: number, index = 0, npuStride = 1): LogicalDimension {
  return { server: 0, dimension: index, size, npuStride, algorithm };
}

function cost(
  dimensions: readonly Dimension[],
  logical: LogicalDimension,
  operation: Collective,
  bytes: number,
  splitBandwidth: SplitBandwidth = 'full',
): PhaseCost {
  const topology = { dimensions, splitBandwidth };
  const backend = createAnalyticalNetwork({ topology, endpointDelayNs: 10, rounding: 'exact' });
  return backend.phaseCost({ logical, operation, bytes, tree: 0 });
}

describe('the analytical network, worked out by hand', () => {
  it('ring all-reduce of 4 MB on 4 NPUs at 100 GB/s, 500 ns links, e = 10: 6 steps of 1 MB', () => {
    const phase = cost([dimension('ring', 4)], logicalOf({ name: 'ring' }, 4), 'allReduce', 4e6);
    expect(phase).toEqual({
      durationNs: 10 + 6 * (500 + 10_000 + 10),
      transferNs: 60_000,
      sentBytes: 6e6,
      npu0Bytes: [6e6],
    });
    expect(phase.durationNs).toBe(63_070);
  });

  it('direct all-reduce of 8 MB on a FullyConnected of 8 at 70 GB/s: two exchanges over links of 10 GB/s', () => {
    const phase = cost(
      [dimension('fullyConnected', 8, 70)],
      logicalOf({ name: 'direct' }, 8),
      'allReduce',
      8e6,
    );
    expect(phase.durationNs).toBe(10 + 2 * (500 + 100_000 + 10));
    expect(phase.sentBytes).toBe(14e6);
  });

  it('halving-doubling all-reduce of 8 MB on a Switch of 8: 4, 2, 1, 1, 2, 4 MB, two hops each', () => {
    const phase = cost([dimension('switch', 8)], logicalOf({ name: 'halvingDoubling' }, 8), 'allReduce', 8e6);
    expect(phase.durationNs).toBe(10 + 6 * (1000 + 10) + 140_000);
    expect(phase.sentBytes).toBe(14e6);
  });

  it('double binary tree on a Ring of 8: partners 1, 2 and 4 hops apart, up and down', () => {
    const phase = cost([dimension('ring', 8)], logicalOf({ name: 'doubleBinaryTree' }, 8), 'allReduce', 8e6);
    expect(phase.durationNs).toBe(2 * 10 + 5 * 10 + 2 * (3 * 80_000 + 7 * 500));
    expect(phase).toMatchObject({ sentBytes: 14e6, npu0Bytes: [8e6] });
  });

  it('a group of a shared FullyConnected has the full bandwidth (full), or only its own links (links)', () => {
    const shared = [dimension('ring', 2), dimension('fullyConnected', 8, 70)];
    const half = logicalOf({ name: 'direct' }, 3, 1, 2);
    expect(cost(shared, half, 'allToAll', 3e6, 'full').durationNs).toBe(10 + 500 + 1e6 / 35 + 10);
    expect(cost(shared, half, 'allToAll', 3e6, 'links').durationNs).toBe(10 + 500 + 100_000 + 10);
  });

  it('the halves of a shared Ring use real distances: the way back is 3 hops for the inner 4 of 8, and 4 for the outer 2', () => {
    const ring = [dimension('ring', 8)];
    // All-gather of 1 MB shards: each of the 3 steps waits for the way back.
    expect(cost(ring, logicalOf({ name: 'ring' }, 4), 'allGather', 1e6).durationNs).toBe(
      10 + 3 * (10_000 + 3 * 500 + 10),
    );
    expect(cost(ring, logicalOf({ name: 'ring' }, 2, 0, 4), 'allGather', 1e6).durationNs).toBe(
      10 + 10_000 + 4 * 500 + 10,
    );
  });

  it('NPU 0 of a group of all NPUs sends to where its peers are: clockwise on the inner ring, anticlockwise on the outer', () => {
    const dimensions = [dimension('ring', 4), dimension('ring', 1), dimension('switch', 2)];
    const whole = (algorithm: Algorithm): LogicalDimension => logicalOf(algorithm, 8, -1);
    const topology = { dimensions, splitBandwidth: 'full' } as const;
    const backend = createAnalyticalNetwork({ topology, endpointDelayNs: 10, rounding: 'exact' });
    const request = { operation: 'allGather', bytes: 10, tree: 0 } as const;
    const sent = (algorithm: Algorithm, anticlockwise: boolean): readonly number[] =>
      backend.phaseCost({ ...request, logical: whole(algorithm), anticlockwise }).npu0Bytes;
    expect(sent({ name: 'ring' }, false)).toEqual([70, 0, 0]);
    expect(sent({ name: 'ring' }, true)).toEqual([0, 0, 70]);
    expect(sent({ name: 'direct' }, false)).toEqual([30, 0, 40]);
    expect(sent({ name: 'halvingDoubling' }, true)).toEqual([60, 0, 10]);
  });
});

describe('the analytical network', () => {
  const claimed = fc
    .record({
      name: fc.constantFrom(...PLAIN_ALGORITHMS),
      operation: fc.constantFrom(...COLLECTIVES),
      kind: fc.constantFrom(...PLAIN_KINDS),
      exponent: fc.integer({ min: 1, max: 10 }),
      odd: fc.integer({ min: 2, max: 1024 }),
    })
    .filter(({ name, operation }) => ALGORITHM_FACTS[name].collectives.includes(operation))
    .map((point) => ({
      ...point,
      size: ALGORITHM_FACTS[point.name].ranks === 'any' ? point.odd : 2 ** point.exponent,
    }));

  it('agrees with the closed form of the traffic', () => {
    fc.assert(
      fc.property(claimed, fc.nat({ max: 2 ** 31 }), ({ name, operation, kind, size }, bytes) => {
        const phase = cost([dimension(kind, size)], logicalOf({ name }, size), operation, bytes * 16);
        const expected = sentBytes({ name }, operation, bytes * 16, size);
        expect(Math.abs(phase.sentBytes - expected)).toBeLessThanOrEqual(1e-12 * expected);
      }),
    );
  });

  it('is k times as fast with k times the bandwidth and 1/k of every latency and delay', () => {
    fc.assert(
      fc.property(claimed, fc.constantFrom(0.25, 3, 1000), ({ name, operation, kind, size }, k) => {
        const run = (scale: number): number => {
          const dimensions = [dimension(kind, size, 80 * scale, 500 / scale)];
          const topology = { dimensions, splitBandwidth: 'full' } as const;
          const settings = { topology, endpointDelayNs: 10 / scale, rounding: 'exact' } as const;
          const logical = logicalOf({ name }, size);
          return createAnalyticalNetwork(settings).phaseCost({ logical, operation, bytes: 1e7, tree: 0 })
            .durationNs;
        };
        expect(Math.abs(run(k) * k - run(1))).toBeLessThanOrEqual(1e-9 * run(1));
      }),
    );
  });

  it('answers immediately for the largest groups', () => {
    const large = 65_536;
    // A block that does not say what a pattern lays on its links has every message of a pattern laid.
    for (const kind of PLAIN_KINDS.filter((kind) => blockWires[kind].crowd !== undefined)) {
      for (const name of PLAIN_ALGORITHMS) {
        const operation = canDo({ name }, 'allReduce', large) ? 'allReduce' : 'allGather';
        if (!canDo({ name }, operation, large)) continue;
        expect(
          cost([dimension(kind, large)], logicalOf({ name }, large), operation, 1e9).durationNs,
        ).toBeGreaterThan(0);
      }
      // Where ranks see different distances, as in a chain, every rank would have to be simulated; that is
      // refused up front.
      const block = { kind, size: large };
      if (!blockWires[kind].isSymmetric(formOf(block), { size: large, spacing: 1 })) continue;
      const windowed = logicalOf({ name: 'direct', window: 7 }, large);
      expect(cost([dimension(kind, large)], windowed, 'allReduce', 1e9).durationNs).toBeGreaterThan(0);
    }
    const inner = logicalOf({ name: 'direct' }, large / 2);
    expect(cost([dimension('ring', large)], inner, 'allReduce', 1e9).durationNs).toBeGreaterThan(0);
    const million = [dimension('ring', 1024), dimension('switch', 1024)];
    for (const name of ['ring', 'direct', 'halvingDoubling'] as const) {
      const whole = logicalOf({ name }, 2 ** 20, -1);
      expect(cost(million, whole, 'allReduce', 1e9).durationNs).toBeGreaterThan(0);
    }
  });

  it('refuses in advance what would need a simulation of too many ranks', () => {
    const topology = { dimensions: [dimension('ring', 8192)], splitBandwidth: 'full' } as const;
    const phase = (algorithm: Algorithm, size: number): Parameters<typeof checkTimeable>[1][number] => ({
      logical: logicalOf(algorithm, size),
      operation: 'allReduce',
      bytesIn: 1e6,
      bytesOut: 1e6,
    });
    const fine = [
      phase({ name: 'direct', window: 4 }, 8192),
      phase({ name: 'direct' }, 4096),
      phase({ name: 'direct', window: 4 }, 1024),
      phase({ name: 'ring' }, 4096),
    ];
    const timed = { topology, rounding: 'exact', steps: 'eager' } as const;
    expect(checkTimeable(timed, fine).ok).toBe(true);
    const windowed = [phase({ name: 'direct', window: 4 }, 4096)];
    expect(checkTimeable({ ...timed, steps: 'synchronous' }, windowed).ok).toBe(true);
    expect(checkTimeable(timed, windowed)).toEqual({
      ok: false,
      problems: [
        {
          path: 'algorithms[0]',
          message:
            'Direct with a window of 4 on 4096 ranks joined by unequal links. ' +
            'Allowed: at most 1024 ranks, or no window.',
        },
      ],
    });
  });
});
