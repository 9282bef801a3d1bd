/** Several collectives over links, and properties of any. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { planCollective } from '../../../../collective/plan.ts';
import type { AlgorithmName, Collective } from '../../../../collective/types.ts';
import { allReduce, dimension, logicalOn, ring, run, stacked } from '../../../../testing/fabric.ts';
import { expectFair } from '../../../../testing/oracles/max-min.ts';
import type { BlockKind, Topology } from '../../../../topology/dimension.ts';
import type { Fabric } from '../../../../topology/physical/fabric.ts';
import { createAnalyticalNetwork } from '../../../../network/analytical/analytical.ts';
import { collectiveAtOnce, runCollective } from './run.ts';

describe('several collectives over the same dimensions', () => {
  const fabric: Fabric = { dimensions: [ring(4, 1, 1, 1, 0)], routerLatencyNs: 0 };
  // A chunk of 400 B: 10 + 6 (100 + 10).
  const phases = allReduce([logicalOn('ring', 4)], 400);
  const chunkNs = 670;
  const outcome = (order: 'LIFO' | 'FIFO', below: number): readonly number[] =>
    collectiveAtOnce({
      fabric,
      phases,
      chunks: 0,
      activeChunks: 1,
      spread: 'deal',
      endpointDelayNs: 10,
      order,
      dispatch: { atOnce: 1, below },
      collectives: [0, 100, 200].map((atNs) => ({ atNs, chunks: 2, scale: 1 })),
    }).doneNs;

  it('are issued in order, or the latest first, if few chunks are admitted at a time', () => {
    expect(outcome('FIFO', 1)).toEqual([2 * chunkNs, 4 * chunkNs, 6 * chunkNs]);
    // The first chunk was admitted before the others came; then both of the last, both of the second.
    expect(outcome('LIFO', 1)).toEqual([6 * chunkNs, 5 * chunkNs, 3 * chunkNs]);
  });

  it('are served in order of arrival if all chunks are admitted at once', () => {
    expect(outcome('LIFO', 100)).toEqual(outcome('FIFO', 1));
  });

  it('send as many bytes as each of them says', () => {
    const { doneNs, sentBytes } = collectiveAtOnce({
      fabric,
      phases,
      chunks: 0,
      activeChunks: 1,
      spread: 'deal',
      endpointDelayNs: 10,
      collectives: [
        { atNs: 1000, chunks: 1, scale: 0.5 },
        { atNs: 0, chunks: 1, scale: 1 },
      ],
    });
    expect(doneNs).toEqual([1000 + 10 + 6 * 60, chunkNs]);
    expect(sentBytes).toEqual([1.5 * 600]);
  });
});

describe('any collective on any fabric', () => {
  const cases = fc.record({
    kinds: fc.array(fc.constantFrom<BlockKind>('ring', 'fullyConnected', 'switch'), {
      minLength: 1,
      maxLength: 3,
    }),
    sizes: fc.tuple(
      fc.integer({ min: 2, max: 4 }),
      fc.integer({ min: 2, max: 4 }),
      fc.integer({ min: 2, max: 3 }),
    ),
    names: fc.tuple(...[0, 1, 2].map(() => fc.constantFrom<AlgorithmName>('ring', 'direct'))),
    collective: fc.constantFrom<Collective>('allReduce', 'reduceScatter', 'allGather', 'allToAll'),
    lanes: fc.integer({ min: 1, max: 2 }),
    chunks: fc.integer({ min: 1, max: 5 }),
    spread: fc.constantFrom('deal' as const, 'stripe' as const, 'peer' as const),
    dispatch: fc.boolean(),
  });

  it('sends at least the bytes of its phases on the links of each dimension, and ends', () => {
    fc.assert(
      fc.property(cases, ({ kinds, sizes, names, collective, lanes, chunks, spread, dispatch }) => {
        const used = sizes.slice(0, kinds.length);
        const dimensions = stacked(names, used);
        const fabric: Fabric = {
          dimensions: kinds.map((kind, index) => ({ ...ring(used[index]!, lanes, 2), kind })),
          routerLatencyNs: 1,
        };
        const phases = planCollective({
          collective,
          bytes: 12_000,
          dimensions,
          optimization: 'localBWAware',
          rounding: 'exact',
        });
        const outcome = collectiveAtOnce({
          fabric,
          phases,
          chunks,
          activeChunks: 1,
          spread,
          endpointDelayNs: 1,
          ...(dispatch ? { dispatch: { atOnce: 2, below: 1 } } : {}),
        });
        const topology: Topology = {
          dimensions: used.map((size, index) => dimension(kinds[index]!, size)),
          splitBandwidth: 'full',
        };
        const network = createAnalyticalNetwork({ topology, endpointDelayNs: 1, rounding: 'exact' });
        const expected = used.map(() => 0);
        for (const { logical: group, operation, bytesIn } of phases) {
          expected[group.dimension]! += network.phaseCost({
            logical: group,
            operation,
            bytes: bytesIn,
            tree: 0,
          }).sentBytes;
        }
        expected.forEach((bytes, index) => {
          const ratio = outcome.sentBytes[index]! / (chunks * bytes);
          // A direct message may take two links round a ring of 4.
          if (kinds[index] === 'ring' && names[index] === 'direct')
            expect(ratio).toBeGreaterThanOrEqual(1 - 1e-9);
          else expect(ratio).toBeCloseTo(1, 9);
        });
        expect(outcome.durationNs).toBeGreaterThan(0);
      }),
      { numRuns: 60 },
    );
  });

  it('shares every link fairly at every instant, with chunks of three dimensions on one ring', () => {
    const dimensions = stacked(['ring', 'direct', 'ring'], [2, 4, 2], 0);
    let instants = 0;
    collectiveAtOnce({
      fabric: { dimensions: [ring(16, 1, 2)], routerLatencyNs: 1 },
      phases: allReduce(dimensions, 2 ** 16),
      chunks: 4,
      activeChunks: 2,
      spread: 'deal',
      endpointDelayNs: 10,
      onSettled: (_now, flows) => {
        instants++;
        expectFair(flows);
      },
    });
    expect(instants).toBeGreaterThan(10);
  });

  it('reports its progress in slices, and reaches the same end', () => {
    const fabric: Fabric = { dimensions: [ring(4, 2, 1), ring(4, 2, 2), ring(4, 2, 2)], routerLatencyNs: 1 };
    const phases = allReduce(stacked(['ring', 'ring', 'ring'], [4, 4, 4]), 2 ** 20);
    const progress: number[] = [];
    const sliced = runCollective({
      fabric,
      phases,
      chunks: 64,
      activeChunks: 1,
      spread: 'deal',
      endpointDelayNs: 10,
    });
    let step = sliced.next();
    for (; step.done !== true; step = sliced.next()) {
      expect(step.value.chunksTotal).toBe(64);
      progress.push(step.value.chunksDone);
    }
    expect(progress.length).toBeGreaterThan(10);
    expect(progress).toEqual(progress.toSorted((a, b) => a - b));
    const again = run(fabric, phases, 64);
    expect(step.value).toEqual(again);
  });
});
