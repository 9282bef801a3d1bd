import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasSwitches } from '../blocks/form.ts';
import { channelCount, payloadBandwidthGBps, plainLink, type Fabric } from './fabric.ts';
import { coordinate, physicalGraph, type PhysicalGraph } from './graph.ts';
import { snakePlacement } from '../../testing/fabric.ts';
import { routeOf } from './route.ts';
import { wireTopology } from './wire.ts';
import { PLAIN_KINDS } from '../../testing/blocks/plain-kinds.ts';

const link = plainLink(25, 200);
const torus: Fabric = {
  dimensions: [
    { kind: 'ring', size: 2, lanes: 2, directions: 1, link: plainLink(200, 90) },
    { kind: 'ring', size: 4, lanes: 2, directions: 2, link },
    { kind: 'ring', size: 3, lanes: 2, directions: 2, link },
  ],
  routerLatencyNs: 1,
};

const fabrics = fc.record({
  dimensions: fc.array(
    fc.record({
      kind: fc.constantFrom(...PLAIN_KINDS),
      size: fc.integer({ min: 1, max: 6 }),
      lanes: fc.integer({ min: 1, max: 3 }),
      directions: fc.constantFrom(1 as const, 2 as const),
      link: fc.constant(link),
    }),
    { minLength: 1, maxLength: 3 },
  ),
  routerLatencyNs: fc.constant(1),
});

describe('the links of a fabric', () => {
  it('number 2 + 4 + 4 from each NPU of a 2 x 4 x 3 torus', () => {
    const graph = physicalGraph(torus);
    expect([graph.npus, graph.nodes, graph.from.length]).toEqual([24, 24, 24 * 10]);
    expect(graph.firstLink).toEqual([0, 48, 48 + 96]);
    for (let npu = 0; npu < 24; npu++) {
      expect(graph.from.filter((from) => from === npu)).toHaveLength(10);
      expect(graph.to.filter((to) => to === npu)).toHaveLength(10);
    }
  });

  it('of local rings under switches go up to a switch and down again', () => {
    const hierarchical: Fabric = {
      dimensions: [torus.dimensions[0]!, { kind: 'switch', size: 3, lanes: 2, directions: 1, link }],
      routerLatencyNs: 1,
    };
    const graph = physicalGraph(hierarchical);
    // Two lines of three NPUs, with two switches each.
    expect([graph.npus, graph.nodes, graph.from.length]).toEqual([6, 6 + 4, 12 + 24]);
    const { links, latencyNs } = routeOf(graph, 1, 5, 1);
    expect(links.map((value) => [graph.from[value], graph.to[value]])).toEqual([
      [1, 9],
      [9, 5],
    ]);
    expect(latencyNs).toBe(2 * 200 + 1);
  });

  it('carry less payload for headers and idle time', () => {
    const wire = { bandwidthGBps: 25, latencyNs: 0, efficiency: 0.94, packetBytes: 256, headerBytes: 0 };
    expect(payloadBandwidthGBps(wire)).toBe(25 * 0.94);
    expect(payloadBandwidthGBps({ ...wire, headerBytes: 16 })).toBeCloseTo((25 * 0.94 * 256) / 272, 12);
  });

  it('join NPUs that differ in one coordinate, or an NPU and a switch', () => {
    fc.assert(
      fc.property(fabrics, (fabric) => {
        const graph = physicalGraph(fabric);
        for (let each = 0; each < graph.from.length; each++) {
          const [from, to, index] = [graph.from[each]!, graph.to[each]!, graph.dimension[each]!];
          if (from >= graph.npus || to >= graph.npus) {
            expect(hasSwitches(fabric.dimensions[index]!)).toBe(true);
            continue;
          }
          const apart = fabric.dimensions.map(({ size }, at) => {
            const stride = graph.stride[at]!;
            return coordinate(from, stride, size) !== coordinate(to, stride, size);
          });
          expect(apart.map((differs, at) => differs === (at === index))).not.toContain(false);
        }
      }),
    );
  });
});

/** Examines all links, nearest first. */
function fewestLinks({ from, to }: PhysicalGraph, start: number, end: number): number {
  const reached = new Set([start]);
  let hops = 0;
  for (let edge = [start]; !reached.has(end); hops++) {
    edge = [...from.keys()].filter((link) => edge.includes(from[link]!)).map((link) => to[link]!);
    for (const node of edge) reached.add(node);
  }
  return hops;
}

describe('a route', () => {
  it('goes the shorter way round each ring, innermost first, by the ring of its channel', () => {
    const graph = physicalGraph(torus);
    // From (0, 0, 0) to (1, 3, 2): one link in each dimension, the outer two backwards.
    const hops = (channel: number): number[][] =>
      routeOf(graph, 0, 23, channel).links.map((value) => [graph.from[value]!, graph.to[value]!]);
    expect(hops(0)).toEqual([
      [0, 1],
      [1, 7],
      [7, 23],
    ]);
    expect(hops(3)).toEqual(hops(0));
    expect(routeOf(graph, 0, 23, 0).links).not.toEqual(routeOf(graph, 0, 23, 3).links);
    expect(routeOf(graph, 0, 23, 0).latencyNs).toBe(90 + 2 * 200 + 2);
    expect(routeOf(graph, 0, 23, 0).bandwidthGBps).toBe(25);
  });

  it('goes in the direction of its channel at half way round', () => {
    const graph = physicalGraph(torus);
    const second = (channel: number): number => graph.to[routeOf(graph, 0, 4, channel).links[0]!]!;
    expect([second(0), second(1)]).toEqual([2, 6]);
  });

  it('on a one-way ring goes all the way round', () => {
    const ring: Fabric = {
      dimensions: [{ kind: 'ring', size: 5, lanes: 1, directions: 1, link }],
      routerLatencyNs: 0,
    };
    expect(routeOf(physicalGraph(ring), 3, 2, 0).links).toEqual([3, 4, 0, 1]);
  });

  it('is a path of links from one NPU to the other, and as short as possible', () => {
    fc.assert(
      fc.property(fabrics, fc.nat(), fc.nat(), fc.nat(5), (fabric, first, other, channel) => {
        const graph = physicalGraph(fabric);
        const [from, to] = [first % graph.npus, other % graph.npus];
        const { links } = routeOf(graph, from, to, channel);
        let at = from;
        for (const index of links) {
          expect(graph.from[index]).toBe(at);
          at = graph.to[index]!;
        }
        expect(at).toBe(to);
        expect(links).toHaveLength(fewestLinks(graph, from, to));
      }),
    );
  });
});

describe('the wires of a topology', () => {
  it('have the bandwidths that it gives', () => {
    const plain = { bandwidthGBps: 120, linkLatencyNs: 500, tier: 'node' } as const;
    const fabric = wireTopology({
      dimensions: [
        { kind: 'ring', size: 4, ...plain },
        { kind: 'fullyConnected', size: 4, ...plain },
        { kind: 'switch', size: 4, ...plain },
      ],
      splitBandwidth: 'full',
    });
    expect(fabric.dimensions.map((value) => value.link.bandwidthGBps)).toEqual([60, 40, 120]);
    expect(fabric.dimensions.map(channelCount)).toEqual([2, 1, 1]);
  });
});

describe('a snake', () => {
  it('visits every NPU once, each next to the one before', () => {
    for (const sizes of [[8, 8], [3, 4, 5], [7]]) {
      const places = snakePlacement(sizes);
      expect(places.toSorted((a, b) => a - b)).toEqual(places.map((_, index) => index));
      const dimensions = sizes.map((size) => ({
        kind: 'ring' as const,
        size,
        lanes: 1,
        directions: 2 as const,
        link,
      }));
      const graph = physicalGraph({ dimensions, routerLatencyNs: 0 });
      for (let index = 1; index < places.length; index++) {
        expect(routeOf(graph, places[index - 1]!, places[index]!, 0).links).toHaveLength(1);
      }
    }
  });
});
