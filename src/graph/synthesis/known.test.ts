import { describe, expect, it } from 'vitest';
import { fullyConnected, ring, torus, twoWay } from '../../testing/graph/graphs.ts';
import { valueOf } from '../../units/result.ts';
import { capacitiesOf } from '../bounds/capacities.ts';
import { toNumber } from '../exact/fraction.ts';
import type { Graph } from '../graph.ts';
import { proveOnGraph } from './prove.ts';
import { boundFor, synthesise } from './synthesise.ts';

function hypercube(dimensions: number, bandwidth: number): Graph {
  const npus = 2 ** dimensions;
  return twoWay(
    npus,
    Array.from({ length: npus }, (_, npu) => npu).flatMap((npu) =>
      Array.from({ length: dimensions }, (__, bit) => npu ^ (1 << bit))
        .filter((other) => other > npu)
        .map((other) => [npu, other, bandwidth] as const),
    ),
  );
}

/** Leaves of given sizes with a link of 100 GB/s from each NPU and half of what they bring together up to each spine's share. */
function tree(leaves: readonly number[], spines: number): Graph {
  const npus = leaves.reduce((sum, size) => sum + size, 0);
  const names = [
    ...leaves.map((_, leaf) => `leaf${leaf}`),
    ...Array.from({ length: spines }, (_, spine) => `spine${spine}`),
  ];
  let npu = 0;
  const links = leaves.flatMap((size, leaf) => [
    ...Array.from({ length: size }, () => [npu++, npus + leaf, 100] as const),
    ...Array.from(
      { length: spines },
      (_, spine) => [npus + leaf, npus + leaves.length + spine, (size * 50) / spines] as const,
    ),
  ]);
  return twoWay(npus, links, names);
}

const CUBE_MESH =
  '0-3 0-3 3-2 3-2 2-1 2-1 1-5 1-5 5-6 5-6 6-7 6-7 7-4 7-4 4-0 4-0 0-1 0-2 1-3 2-6 3-7 4-5 4-6 5-7';

function cubeMesh(): Graph {
  return twoWay(
    8,
    CUBE_MESH.split(' ').map((pair) => {
      const [a, b] = pair.split('-').map(Number);
      return [a!, b!, 25] as const;
    }),
  );
}

/** Two nodes of eight NPUs: 300 GB/s to the switch of the node, 25 GB/s to the spine. */
function twoNodes(): Graph {
  return twoWay(
    16,
    Array.from({ length: 16 }, (_, npu) => npu).flatMap((npu) => [
      [npu, 16 + Math.floor(npu / 8), 300] as const,
      [npu, 18, 25] as const,
    ]),
    ['nvs0', 'nvs1', 'spine'],
  );
}

function deadTorus(): Graph {
  const whole = torus(8, 8, 25);
  const isDead = (a: number, b: number): boolean => a === 27 && b === 28;
  return { ...whole, links: whole.links.filter(({ from, to }) => !isDead(from, to) && !isDead(to, from)) };
}

/** Nine groups of four, all connected inside, one link between every two groups: the first port leads to the next two groups. */
function dragonfly(): Graph {
  const groups = Array.from({ length: 9 }, (_, group) => group);
  const inside = groups.flatMap((group) =>
    [0, 1, 2, 3].flatMap((a) =>
      [0, 1, 2, 3].filter((b) => b > a).map((b) => [4 * group + a, 4 * group + b, 25] as const),
    ),
  );
  const between = groups.flatMap((low) =>
    groups
      .filter((high) => high > low)
      .map((high) => {
        const port = Math.floor((high - low - 1) / 2);
        return [4 * low + port, 4 * high + 3 - port, 25] as const;
      }),
  );
  return twoWay(36, [...inside, ...between]);
}

// Bytes that must enter an NPU over what it receives, twice for an all-reduce: (N - 1) / N / b and 2 (N - 1) / N / b. Of the torus
// without a link, one NPU receives by three links, and 2 x 63 over all 254 ports bounds the all-reduce.
const KNOWN: readonly (readonly [string, () => Graph, number, number])[] = [
  ['a ring of 8', () => ring(8, 10), 7 / 160, 7 / 80],
  ['eight NPUs that are all connected', () => fullyConnected(8, 10), 1 / 80, 1 / 40],
  ['a torus of 4 x 4', () => torus(4, 4, 25), 3 / 320, 3 / 160],
  ['a hypercube of 16', () => hypercube(4, 25), 3 / 320, 3 / 160],
  ['a fat tree with half its uplinks', () => tree([4, 4, 4, 4], 2), 15 / 16 / 100, (2 * 15) / 16 / 100],
  ['the cube mesh of a DGX-1', cubeMesh, 7 / 1200, 7 / 600],
  ['two DGX A100', twoNodes, 3 / 1040, 3 / 520],
  ['an 8 x 8 torus with a dead link', deadTorus, 63 / 64 / 75, (2 * 63) / (254 * 25)],
  ['a dragonfly of 36', dragonfly, 7 / 900, 7 / 450],
  ['racks of 8, 8 and 4', () => tree([8, 8, 4], 1), 19 / 20 / 100, (2 * 19) / 20 / 100],
];

describe('trees reach the known optimum', () => {
  it.each(KNOWN)('of %s', (_, graphOf, allGather, allReduce) => {
    const graph = graphOf();
    for (const [collective, optimum] of [
      ['allGather', allGather],
      ['allReduce', allReduce],
    ] as const) {
      const bound = valueOf(boundFor(graph, { collective }));
      expect(bound.isReached).toBe(true);
      expect(toNumber(bound.nsPerByte) / optimum).toBeCloseTo(1, 9);
      const made = valueOf(synthesise(graph, { collective, method: 'trees', chunks: 1, seed: 0, bytes: 1 }));
      expect(made.time.busiestLinkNsPerByte / optimum).toBeCloseTo(1, 9);
      expect(proveOnGraph(capacitiesOf(graph), made.schedule)).toMatchObject({ ok: true });
    }
  });
});

describe('flows reach the known optimum of an all-to-all', () => {
  // A ring of 8 sends 7 blocks 1, 1, 2, 2, 3, 3 and 4 links far over two links; a cube's 7 go 12 links far over three.
  it.each([
    ['a ring of 8', ring(8, 10), 16 / 8 / 20],
    ['a hypercube of 8', hypercube(3, 25), 12 / 8 / 75],
    ['an 8 x 8 torus', torus(8, 8, 25), 256 / 64 / 100],
  ])('of %s', (_, graph, optimum) => {
    const made = valueOf(
      synthesise(graph, { collective: 'allToAll', method: 'flow', chunks: 1, seed: 0, bytes: 1 }),
    );
    expect(made.time.busiestLinkNsPerByte / optimum).toBeCloseTo(1, 9);
    expect(proveOnGraph(capacitiesOf(graph), made.schedule)).toMatchObject({ ok: true });
  });
});
