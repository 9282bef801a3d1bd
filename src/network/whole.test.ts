/**
 * A group of all NPUs in exact mode: never faster than the links of the dimensions that its messages cross.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canDo } from '../collective/can-do.ts';
import { CHOSEN_COLLECTIVES } from '../collective/collectives.ts';
import { type Algorithm, type Collective, type LogicalDimension } from '../collective/types.ts';
import { PLAIN_ALGORITHMS, PLAIN_KINDS } from '../testing/blocks/plain-kinds.ts';
import { blockWires } from '../topology/blocks/block-wires.ts';
import { formOf } from '../topology/blocks/form.ts';
import type { Dimension, Topology } from '../topology/dimension.ts';
import { run } from '../testing/fabric.ts';
import { physicalGraph } from '../topology/physical/graph.ts';
import { wireTopology } from '../topology/physical/wire.ts';
import { createAnalyticalNetwork } from './analytical/analytical.ts';

const CHOICES: readonly Algorithm[] = [
  ...PLAIN_ALGORITHMS.filter((name) => name !== 'doubleBinaryTree').map((name) => ({ name })),
  { name: 'direct', window: 2 },
];

const anyDimension: fc.Arbitrary<Dimension> = fc.record({
  kind: fc.constantFrom(...PLAIN_KINDS),
  size: fc.constantFrom(2, 3, 4),
  bandwidthGBps: fc.integer({ min: 1, max: 400 }),
  linkLatencyNs: fc.constantFrom(0, 500),
  tier: fc.constant('node'),
});

/** Average time that the links of each dimension need, from the messages one by one, in ns. */
function averagesNs(
  topology: Topology,
  logical: LogicalDimension,
  operation: Collective,
  bytes: number,
): number[] {
  const fabric = wireTopology(topology);
  const { linkBytes } = run(fabric, [
    { logical: { ...logical, dimension: 0 }, operation, bytesIn: bytes, bytesOut: bytes },
  ]);
  const { dimension, bandwidthGBps } = physicalGraph(fabric);
  return topology.dimensions.map((_, index) => {
    let [carried, capacity] = [0, 0];
    linkBytes.forEach((bytes, link) => {
      if (dimension[link] !== index) return;
      carried += bytes;
      capacity += bandwidthGBps[link]!;
    });
    return carried / capacity;
  });
}

describe('a group of all NPUs', () => {
  it('takes at least the average time of the links of any dimension', () => {
    const drawn = fc.record({
      dimensions: fc.array(anyDimension, { minLength: 1, maxLength: 3 }),
      algorithm: fc.constantFrom(...CHOICES),
      operation: fc.constantFrom(...CHOSEN_COLLECTIVES),
    });
    let runs = 0;
    fc.assert(
      fc.property(drawn, ({ dimensions, algorithm, operation }) => {
        const size = dimensions.reduce((product, dimension) => product * dimension.size, 1);
        if (!canDo(algorithm, operation, size)) return;
        runs++;
        const topology: Topology = { dimensions, splitBandwidth: 'full' };
        const logical = { server: 0, dimension: -1, size, npuStride: 1, algorithm };
        const network = createAnalyticalNetwork({ topology, endpointDelayNs: 0, rounding: 'exact' });
        const cost = network.phaseCost({ logical, operation, bytes: 1e6, tree: 0 });
        const leastNs = Math.max(...averagesNs(topology, logical, operation, 1e6));
        expect(cost.transferNs).toBeGreaterThanOrEqual(leastNs * (1 - 1e-9));
        expect(cost.durationNs).toBeGreaterThanOrEqual(cost.transferNs!);
        const isEven = dimensions.every((dimension) =>
          blockWires[dimension.kind].isSymmetric(formOf(dimension), { size: dimension.size, spacing: 1 }),
        );
        if (isEven && algorithm.name === 'direct' && algorithm.window === undefined) {
          expect(cost.transferNs! / leastNs).toBeCloseTo(1, 9);
        }
      }),
      { numRuns: 150 },
    );
    expect(runs).toBeGreaterThan(50);
  });

  it('is laid on 65,536 NPUs at once: everyone to everyone on 256 x 256, worked out by hand', () => {
    const switches = (bandwidthGBps: number): Dimension => ({
      kind: 'switch',
      size: 256,
      bandwidthGBps,
      linkLatencyNs: 500,
      tier: 'node',
    });
    const topology: Topology = { dimensions: [switches(200), switches(100)], splitBandwidth: 'full' };
    const logical: LogicalDimension = {
      server: 0,
      dimension: -1,
      size: 65_536,
      npuStride: 1,
      algorithm: { name: 'direct' },
    };
    const network = createAnalyticalNetwork({ topology, endpointDelayNs: 10, rounding: 'exact' });
    const cost = network.phaseCost({ logical, operation: 'allToAll', bytes: 65_536e3, tree: 0 });
    // Each NPU sends 255 x 256 blocks of 1 kB on either dimension; 100 B/ns is the slower. Two hops on each.
    expect(cost.transferNs).toBeCloseTo((255 * 256 * 1000) / 100, 3);
    expect(cost.durationNs).toBeCloseTo(10 + 2000 + (255 * 256 * 1000) / 100 + 10, 3);
    expect(cost.shares).toEqual([0.5, 1]);
  });
});
