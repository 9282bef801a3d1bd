import { describe, expect, it } from 'vitest';
import { valueOf } from '../units/result.ts';
import { DEFAULT_DESIGN } from '../design/defaults.ts';
import type { Design, DesignDimension } from '../design/document.ts';
import { fabricOf } from './fabric.ts';
import { ALL_PARTS } from './all-parts.ts';

/** Has equal bandwidths of 300 GB/s in total. */
function withTopology(dimensions: readonly DesignDimension[]): Design {
  return {
    ...DEFAULT_DESIGN,
    topology: { ...DEFAULT_DESIGN.topology, dimensions },
    parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 1 },
    bandwidth: { ...DEFAULT_DESIGN.bandwidth, scheme: 'equal' },
  };
}

describe('the physical network of a design', () => {
  it("has a dimension for each block, with the links that the scheme's split gives it", () => {
    const design = {
      ...DEFAULT_DESIGN,
      bandwidth: { ...DEFAULT_DESIGN.bandwidth, scheme: 'equal' as const },
    };
    const { fabric, topology, placement } = valueOf(fabricOf(design, ALL_PARTS));
    expect(placement).toBeUndefined();
    expect(topology.dimensions.map(({ bandwidthGBps }) => bandwidthGBps)).toEqual([75, 75, 75, 75]);
    expect(fabric.dimensions.map(({ kind, size, link }) => [kind, size, link.bandwidthGBps])).toEqual([
      ['ring', 2, 37.5],
      ['fullyConnected', 8, 75 / 7],
      ['ring', 8, 37.5],
      ['switch', 8, 75],
    ]);
  });

  it('is refused with the field if there is no physical network', () => {
    const refused = fabricOf(
      { ...DEFAULT_DESIGN, topology: { ...DEFAULT_DESIGN.topology, dimensions: [] } },
      ALL_PARTS,
    );
    expect(refused.ok ? [] : refused.problems.map(({ path }) => path)).toEqual(['topology.dimensions']);
  });

  it('has the lanes, the payload and the router of the design', () => {
    const design = withTopology([
      {
        kind: 'ring',
        size: 4,
        linkLatencyNs: 90,
        tier: 'package',
        wires: { lanes: 2, directions: 1, packetBytes: 512 },
      },
      { kind: 'ring', size: 4, linkLatencyNs: 200, tier: 'node', wires: { lanes: 2, directions: 2 } },
    ]);
    const links = { efficiency: 0.94, packetBytes: 256, headerBytes: 0, routerLatencyNs: 1 };
    const { fabric } = valueOf(fabricOf({ ...design, system: { ...design.system, links } }, ALL_PARTS));
    const framing = { efficiency: 0.94, headerBytes: 0 };
    expect(fabric).toEqual({
      dimensions: [
        {
          kind: 'ring',
          size: 4,
          lanes: 2,
          directions: 1,
          link: { bandwidthGBps: 75, latencyNs: 90, packetBytes: 512, ...framing },
        },
        {
          kind: 'ring',
          size: 4,
          lanes: 2,
          directions: 2,
          link: { bandwidthGBps: 37.5, latencyNs: 200, packetBytes: 256, ...framing },
        },
      ],
      routerLatencyNs: 1,
    });
  });

  it('is the physical torus, with the whole bandwidth spread evenly over it, also along a line through it', () => {
    const ring: DesignDimension = { kind: 'ring', size: 4, linkLatencyNs: 500, tier: 'node' };
    const { topology, ...design } = withTopology([ring, ring]);
    const physical = { sizes: [8, 2], lanes: 2, linkLatencyNs: 200 };
    const { fabric, placement } = valueOf(
      fabricOf({ ...design, topology: { ...topology, physical } }, ALL_PARTS),
    );
    // 300 GB/s over two sizes, two rings, two directions.
    expect(fabric.dimensions.map(({ size, lanes, link }) => [size, lanes, link.bandwidthGBps])).toEqual([
      [8, 2, 37.5],
      [2, 2, 37.5],
    ]);
    expect(placement).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 15, 14, 13, 12, 11, 10, 9, 8]);
    const short = fabricOf(
      {
        ...design,
        topology: { ...topology, physical: { ...physical, sizes: [4, 2] } },
      },
      ALL_PARTS,
    );
    expect(short.ok ? [] : short.problems).toEqual([
      {
        path: 'topology.physical.sizes',
        message:
          'The physical torus, 4x2, has 8 NPUs; the dimensions have 16. Allowed: sizes with the same product.',
      },
    ]);
  });
});
