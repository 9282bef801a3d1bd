/**
 * Synchronous and eager steps (step-rule.ts): by hand, against SimGrid's values, and one network model
 * against another.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ALGORITHMS } from '../collective/algorithm-list.ts';
import { canDo } from '../collective/can-do.ts';
import { onBlock } from '../collective/default-algorithm.ts';
import { COLLECTIVE_FACTS } from '../collective/collectives.ts';
import { COLLECTIVES, type AlgorithmName, type LogicalDimension } from '../collective/types.ts';
import { asShape } from '../testing/as-shape.ts';
import { smallForms } from '../testing/blocks/block-shapes.ts';
import {
  analyticalNs,
  messagesNs,
  sharedNs,
  topologyOfBlock,
  type BlockQuestion,
} from '../testing/runs/block-times.ts';
import { unevenNs, type Uneven } from '../testing/runs/uneven.ts';
import { blocks, BLOCK_KINDS, type BlockShape } from '../topology/blocks/blocks.ts';
import type { PhysicalGraph } from '../topology/physical/graph.ts';
import { wireTopology } from '../topology/physical/wire.ts';
import { layoutOf } from './contention/layout.ts';
import { isApart } from './contention/recursion.ts';
import { STEP_RULES } from './facts/step-rule.ts';

const TREE_LINKS = { linkGBps: 12.5, cableNs: 100, switchNs: 100 };

describe('a ring over a fat tree of 16 NPUs a leaf, 1 MB', () => {
  // A hop inside a leaf takes 300 ns of latency, one between leaves 700. Synchronous steps wait for the
  // slowest hop, 2 (P - 1) times; eager ones follow one block over 2 (P - 1) hops, of which the worst window
  // has one in 16 between leaves.
  it.each([
    [64, 245_700, 198_500],
    [128, 336_550, 241_350],
    [512, 875_087.5, 491_887.5],
  ])("takes SimGrid's time on %i NPUs, with both networks", (size, synchronousNs, eagerNs) => {
    const asked = {
      shape: asShape('fatTree', { leaf: 16, spines: 16 }, size),
      name: 'ring',
      bytes: 1e6,
    } as const;
    for (const time of [analyticalNs, sharedNs]) {
      expect(time({ ...asked, steps: 'synchronous' }, TREE_LINKS)).toBeCloseTo(synchronousNs, 3);
      expect(time({ ...asked, steps: 'eager' }, TREE_LINKS)).toBeCloseTo(eagerNs, 3);
    }
  });
});

it('over a tree with a quarter of its uplinks takes the time of the uplinks, under both rules', () => {
  const shape = asShape('fatTree', { leaf: 4, spines: 4, over: 4 }, 16);
  const links = { linkGBps: 50, cableNs: 0, switchNs: 0 };
  for (const steps of STEP_RULES) {
    const asked = { shape, name: 'ring', bytes: 1.6e6, steps } as const;
    // 30 steps of 100 kB at 12.5 GB/s.
    for (const time of [analyticalNs, sharedNs, messagesNs])
      expect(time(asked, links)).toBeCloseTo(240_000, 3);
  }
});

const SHAPES = BLOCK_KINDS.map(
  (kind) =>
    smallForms(kind, 16)
      .filter(({ lanes, directions }) => lanes === 1 && directions === 2)
      .map(({ size, parameters }): BlockShape => ({ kind, size, parameters })),
  // The smallest forms of some kinds have more NPUs, or several lanes.
).filter((shapes) => shapes.length > 0);

const small = fc
  .record({
    shape: fc.oneof(...SHAPES.map((shapes) => fc.constantFrom(...shapes))),
    name: fc.constantFrom(...ALGORITHMS),
    operation: fc.constantFrom(...COLLECTIVES),
    steps: fc.constantFrom(...STEP_RULES),
    cableNs: fc.constantFrom(0, 100, 5000),
    switchNs: fc.constantFrom(0, 90),
    bytes: fc.constantFrom(1e3, 1e6),
  })
  .filter(({ shape, name, operation }) => canDo(onBlock({ name }, shape), operation, shape.size));

function sharesNothing({
  shape,
  name,
  operation = 'allReduce',
  steps = 'synchronous',
}: BlockQuestion): boolean {
  const topology = topologyOfBlock(shape, TREE_LINKS);
  const logical = logicalOn(shape, name);
  const layout = layoutOf({ topology, fabric: wireTopology(topology) }, logical, false);
  return isApart(layout, { logical, operation }, { endpointDelayNs: 0, isDealt: false, steps });
}

function isChain({ shape, operation = 'allReduce', steps }: BlockQuestion): boolean {
  const isOneHop = blocks[shape.kind].places === undefined && shape.kind !== 'fatTree';
  return steps === 'synchronous' && !isOneHop && COLLECTIVE_FACTS[operation].ends === 'root';
}

/** Whether ranks that follow each other may be unlike many hops apart, over links of unlike widths. */
function isUnlike({ shape }: BlockQuestion): boolean {
  return blocks[shape.kind].isSpecial === true;
}

function logicalOn(shape: BlockShape, name: AlgorithmName): LogicalDimension {
  return { server: 0, dimension: 0, size: shape.size, npuStride: 1, algorithm: onBlock({ name }, shape) };
}

describe('steps in which no two messages can be on one link at once', () => {
  it('take the same time on both networks, and as long as the messages one by one', () => {
    fc.assert(
      fc.property(small, ({ cableNs, switchNs, ...asked }) => {
        fc.pre(sharesNothing(asked));
        const links = { linkGBps: 25, cableNs, switchNs };
        const expected = messagesNs(asked, links);
        expect(sharedNs(asked, links) / expected).toBeCloseTo(1, 9);
        const ratio = analyticalNs(asked, links) / expected;
        // Where hops are unlike every step of the analytical network takes as long as the slowest one under way; along a
        // chain, and over blocks of any links, messages overtake that.
        if (isChain(asked) || isUnlike(asked)) expect(ratio).toBeGreaterThan(1 - 1e-9);
        else expect(ratio).toBeCloseTo(1, 9);
      }),
      { numRuns: 150 },
    );
  });
});

/** Links between the two nodes, in either direction. */
const slow =
  (a: number, b: number, factor: number): Uneven['factorOf'] =>
  ({ from, to }: PhysicalGraph, link) =>
    (from[link] === a && to[link] === b) || (from[link] === b && to[link] === a) ? factor : 1;

describe('steps on uneven links, against values of SimGrid,', () => {
  const links = { linkGBps: 50, cableNs: 0, switchNs: 0 };
  const timed = (shape: BlockShape, name: AlgorithmName, bytes: number, how: Uneven): number =>
    unevenNs(topologyOfBlock(shape, links), logicalOn(shape, name), { operation: 'allReduce', bytes }, how);

  it('match for halving-doubling over a slow cable of a ring of 8', () => {
    const factorOf = slow(2, 3, 0.5)!;
    const shape = asShape('ring', {}, 8);
    expect(timed(shape, 'halvingDoubling', 1e6, { steps: 'synchronous', factorOf })).toBeCloseTo(160_000, 3);
    expect(timed(shape, 'halvingDoubling', 1e6, { steps: 'eager', factorOf })).toBeCloseTo(163_125, 3);
  });

  it('match for halving-doubling over a slow uplink of a fat tree of 16', () => {
    // Leaves are nodes 16 to 19, spines 20 to 23.
    const factorOf = slow(17, 22, 0.5)!;
    const shape = asShape('fatTree', { leaf: 4, spines: 4 }, 16);
    const time = (steps: Uneven['steps']): number =>
      timed(shape, 'halvingDoubling', 1e8, { steps, factorOf });
    expect(time('synchronous')).toBeCloseTo(4_500_000, 3);
    expect(time('eager')).toBeCloseTo(5_677_083.333333, 3);
  });

  it('pace a ring by its slow cable, step by step, under both rules', () => {
    for (const steps of STEP_RULES) {
      const time = timed(asShape('ring', {}, 8), 'ring', 1e8, { steps, factorOf: slow(2, 3, 0.5)! });
      // 14 steps of an eighth at a quarter of 50 GB/s per direction, half the bytes each way; all at once
      // would be 7,105,507.
      expect(time).toBeCloseTo(7_000_000, 2);
    }
  });
});

describe('steps with a late rank', () => {
  const links = { linkGBps: 50, cableNs: 500, switchNs: 0 };
  const late = (steps: Uneven['steps']): number =>
    unevenNs(
      topologyOfBlock(asShape('ring', {}, 8), links),
      logicalOn(asShape('ring', {}, 8), 'ring'),
      { operation: 'allReduce', bytes: 8e6 },
      { steps, comesNs: (rank) => (rank === 3 ? 500_000 : 0) },
    );

  it("take a ring's full time from then on", () => {
    // 14 steps of 500 ns + 1 MB / 50 GB/s.
    expect(late('synchronous')).toBeCloseTo(500_000 + 287_000, 3);
  });

  it('let queued eager messages leave one after another, and end no later', () => {
    expect(late('eager')).toBeLessThanOrEqual(500_000 + 287_000 + 1e-3);
    expect(late('eager')).toBeGreaterThan(500_000 + 14 * 20_000);
  });
});
