import { describe, expect, it } from 'vitest';
import { fullyConnected, line, ring, star, torus, twoWay } from '../../testing/graph/graphs.ts';
import { capacitiesOf } from '../bounds/capacities.ts';
import type { Graph } from '../graph.ts';
import { proveOnGraph } from './prove.ts';
import { RING_COLLECTIVES, ringSchedule, ringThroughAll } from './ring-through-all.ts';
import { timeOnGraph } from './time.ts';

/** A DGX-1 with V100: NVLinks of 25 GB/s, singly or in pairs. */
const CUBE_MESH = twoWay(
  8,
  (
    [
      ...[
        [0, 1, 1],
        [0, 2, 1],
        [0, 3, 2],
        [0, 4, 2],
        [1, 2, 2],
        [1, 3, 1],
        [1, 5, 2],
        [2, 3, 2],
      ],
      ...[
        [2, 6, 1],
        [3, 7, 1],
        [4, 5, 1],
        [4, 6, 1],
        [4, 7, 2],
        [5, 6, 2],
        [5, 7, 1],
        [6, 7, 2],
      ],
    ] as const
  ).map(([a, b, links]) => [a, b, 25 * links] as const),
);
const PETERSEN = twoWay(
  10,
  Array.from({ length: 5 }, (_, at) => [
    [at, (at + 1) % 5, 1] as const,
    [at, at + 5, 1] as const,
    [at + 5, ((at + 2) % 5) + 5, 1] as const,
  ]).flat(),
);
/** Two racks of three on a switch each, which are joined. */
const RACKS = twoWay(
  6,
  [
    ...[0, 2, 4].map((npu) => [npu, 6, 10] as const),
    ...[1, 3, 5].map((npu) => [npu, 7, 10] as const),
    [6, 7, 10],
  ],
  ['a', 'b'],
);

function nsPerByte(graph: Graph, collective: (typeof RING_COLLECTIVES)[number]): number {
  return timeOnGraph(graph, ringSchedule(collective, ringThroughAll(capacitiesOf(graph))!)).nsPerByte;
}

describe('a ring through all NPUs', () => {
  it.each([
    ['a ring', ring(6, 10)],
    ['a torus', torus(4, 5, 10)],
    ['a cube mesh', CUBE_MESH],
    ['all to all', fullyConnected(7, 3)],
    ['a star of unequal links', star([4, 4, 2, 1])],
    ['two racks', RACKS],
  ])('does its collectives on %s, proved', (_, graph) => {
    const found = ringThroughAll(capacitiesOf(graph))!;
    expect([...found.npus].sort((a, b) => a - b)).toEqual(found.npus.map((_npu, index) => index));
    for (const collective of RING_COLLECTIVES)
      expect(proveOnGraph(capacitiesOf(graph), ringSchedule(collective, found))).toMatchObject({ ok: true });
  });

  it('takes the double links of a DGX-1: 2 x 7/8 of the buffer over 50 GB/s each way', () => {
    const found = ringThroughAll(capacitiesOf(CUBE_MESH))!;
    expect(found.isInOrder).toBe(false);
    expect(nsPerByte(CUBE_MESH, 'allReduce')).toBeCloseTo((2 * (7 / 8)) / 2 / 50, 12);
  });

  it('is that of the numbers where it is as wide', () => {
    expect(ringThroughAll(capacitiesOf(ring(5, 10)))).toMatchObject({ isInOrder: true });
    expect(ringThroughAll(capacitiesOf(star([1, 1, 1])))).toMatchObject({ isInOrder: true });
    expect(nsPerByte(ring(5, 10), 'allGather')).toBeCloseTo(4 / 5 / 2 / 10, 12);
  });

  it('goes one way where links lead one way, and wider where links back are narrower', () => {
    const oneWay = {
      ...ring(4, 10),
      links: ring(4, 10).links.filter(({ from, to }) => (from + 1) % 4 === to),
    };
    expect(nsPerByte(oneWay, 'allGather')).toBeCloseTo(3 / 4 / 10, 12);
    const narrower = {
      ...oneWay,
      links: [
        ...oneWay.links,
        ...oneWay.links.map(({ from, to }) => ({ from: to, to: from, bandwidthGBps: 5, latencyNs: 0 })),
      ],
    };
    expect(nsPerByte(narrower, 'allGather')).toBeCloseTo(3 / 4 / 15, 12);
  });

  it('is not found where there is none', () => {
    expect(ringThroughAll(capacitiesOf(line(4, 10)))).toBeNull();
    expect(ringThroughAll(capacitiesOf(PETERSEN))).toBeNull();
  });

  it('is found on a large torus, and given up soon on a graph without one', () => {
    expect(ringThroughAll(capacitiesOf(torus(16, 16, 1)))?.npus).toHaveLength(256);
    // A pendant NPU at a torus.
    const pendant = torus(8, 8, 1);
    const extra = [
      { from: 64, to: 0, bandwidthGBps: 1, latencyNs: 0 },
      { from: 0, to: 64, bandwidthGBps: 1, latencyNs: 0 },
    ];
    expect(
      ringThroughAll(capacitiesOf({ ...pendant, npuCount: 65, links: [...pendant.links, ...extra] })),
    ).toBeNull();
  });
});
