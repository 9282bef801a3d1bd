/** Collectives as messages on links without contention: equal to the analytical network. */
import { describe, expect, it } from 'vitest';
import type { AlgorithmName, Collective } from '../../../../collective/types.ts';
import {
  allReduce,
  dimension,
  ENDPOINT_DELAY_NS,
  logicalOn,
  ring,
  run,
  stacked,
} from '../../../../testing/fabric.ts';
import type { BlockKind, Topology } from '../../../../topology/dimension.ts';
import type { Fabric } from '../../../../topology/physical/fabric.ts';
import { wireTopology } from '../../../../topology/physical/wire.ts';
import { createAnalyticalNetwork } from '../../../../network/analytical/analytical.ts';
import { collectiveAtOnce } from './run.ts';

describe('without shared links,', () => {
  const peaceful: readonly (readonly [BlockKind, AlgorithmName, readonly Collective[]])[] = [
    ['ring', 'ring', ['allReduce', 'reduceScatter', 'allGather', 'allToAll']],
    ['switch', 'ring', ['allReduce', 'reduceScatter', 'allGather', 'allToAll']],
    ['switch', 'halvingDoubling', ['allReduce', 'reduceScatter', 'allGather']],
    ['fullyConnected', 'direct', ['allReduce', 'reduceScatter', 'allGather', 'allToAll']],
    ['fullyConnected', 'halvingDoubling', ['allReduce', 'reduceScatter', 'allGather']],
    ['fullyConnected', 'doubleBinaryTree', ['allReduce']],
  ];

  it.each(peaceful)(
    'a phase on a %s by %s takes the time of the analytical network',
    (kind, name, operations) => {
      for (const operation of operations) {
        for (const size of name === 'ring' || name === 'direct' ? [2, 3, 7, 8] : [2, 4, 16]) {
          for (const inner of [1, 3]) {
            const topology: Topology = {
              dimensions: [dimension('ring', inner), dimension(kind, size)],
              splitBandwidth: 'full',
            };
            const group = logicalOn(name, size, 0, inner, 1);
            const analytical = createAnalyticalNetwork({
              topology,
              endpointDelayNs: ENDPOINT_DELAY_NS,
              rounding: 'exact',
            }).phaseCost({ logical: group, operation, bytes: 3e6, tree: 0 });
            const outcome = collectiveAtOnce({
              fabric: wireTopology(topology),
              phases: [{ logical: group, operation, bytesIn: 3e6, bytesOut: 0 }],
              chunks: 1,
              activeChunks: 1,
              spread: 'stripe',
              endpointDelayNs: ENDPOINT_DELAY_NS,
            });
            expect(outcome.durationNs / analytical.durationNs).toBeCloseTo(1, 12);
            expect(outcome.sentBytes[1]! / analytical.sentBytes).toBeCloseTo(1, 12);
            expect(outcome.sentBytes[0]).toBe(0);
          }
        }
      }
    },
  );

  it.each([
    ['each over all lanes', 'stripe' as const],
    ['each on its own lane', 'deal' as const],
  ])('a ring may have 64 lanes and two directions, 128 parts of a message: %s', (_, spread) => {
    const group = logicalOn('ring', 4);
    const settings = { phases: allReduce([group], 128_000), chunks: 1, activeChunks: 1, spread } as const;
    const timeOf = (lanes: number): number =>
      collectiveAtOnce({
        ...settings,
        fabric: {
          dimensions: [ring(4, lanes, 2, spread === 'stripe' ? 64 / lanes : 64)],
          routerLatencyNs: 0,
        },
        endpointDelayNs: ENDPOINT_DELAY_NS,
      }).durationNs;
    expect(timeOf(64)).toBeCloseTo(timeOf(1), 6);
  });

  it('times that are binary fractions are equal to the last bit', () => {
    const topology: Topology = { dimensions: [dimension('switch', 8, 64)], splitBandwidth: 'full' };
    const group = logicalOn('halvingDoubling', 8);
    const settings = { topology, endpointDelayNs: ENDPOINT_DELAY_NS, rounding: 'exact' } as const;
    const request = { logical: group, operation: 'allReduce', bytes: 2 ** 20, tree: 0 } as const;
    expect(run(wireTopology(topology), allReduce([group], 2 ** 20)).durationNs).toBe(
      createAnalyticalNetwork(settings).phaseCost(request).durationNs,
    );
  });

  it('chunks follow each other phase by phase: 2 x 4 torus, two chunks on one ring each', () => {
    const fabric: Fabric = { dimensions: [ring(2, 1, 1), ring(4, 1, 1)], routerLatencyNs: 0 };
    const phases = allReduce(stacked(['ring', 'ring'], [2, 4]), 16_000);
    // Reduce-scatter of 8,000 B: 10 + 320 + 210. All-reduce of 8,000: 10 + 6 (80 + 210). All-gather like the first.
    const [scatter, reduce] = [540, 1750];
    const { durationNs, delays } = run(fabric, phases, 2);
    expect(durationNs).toBe(scatter + 2 * reduce + scatter);
    expect(delays.networkNs).toEqual([scatter, reduce, scatter]);
    // The second chunk waits for the first, then for its all-reduce.
    expect(delays.queueNs).toEqual([scatter / 2, (reduce - scatter) / 2, 0]);
  });

  it('two rings carry two chunks at once, and a chunk against the direction of the first', () => {
    const phases = allReduce([logicalOn('ring', 5)], 10_000);
    const oneWayNs = run({ dimensions: [ring(5, 1, 1)], routerLatencyNs: 0 }, phases, 2).durationNs;
    const two = run({ dimensions: [ring(5, 2, 1)], routerLatencyNs: 0 }, phases, 2).durationNs;
    const bidirectional = run({ dimensions: [ring(5, 1, 2)], routerLatencyNs: 0 }, phases, 2);
    expect([oneWayNs, bidirectional.durationNs]).toEqual([2 * two, two]);
    // Every link of both directions carries the same.
    expect(new Set(bidirectional.linkBytes).size).toBe(1);
  });
});
