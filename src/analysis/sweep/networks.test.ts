import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import type { Design, DesignDimension } from '../../design/document.ts';
import { onPreset } from '../../design/presets/presets.ts';
import { TOPOLOGY_PRESETS } from '../../topology/presets.ts';
import { networkId, networkLabel, networkOf } from './networks.ts';
import { onTopology, topologyName } from './variants.ts';

const PLAIN = 'Ring(2)_FC(8)_Ring(8)_Switch(8)';

function withDimensions(dimensions: readonly DesignDimension[], from: Design = BASE_V1): Design {
  return { ...from, topology: { ...from.topology, dimensions } };
}

const dimension = fc.record(
  {
    kind: fc.constantFrom('ring', 'fullyConnected', 'switch'),
    size: fc.integer({ min: 1, max: 12 }),
    linkLatencyNs: fc.integer({ min: 0, max: 2000 }),
    tier: fc.constantFrom('chiplet', 'package', 'node', 'pod'),
    wires: fc.record({
      lanes: fc.integer({ min: 1, max: 4 }),
      directions: fc.constantFrom(1, 2),
    }),
  },
  { requiredKeys: ['kind', 'size', 'linkLatencyNs', 'tier'] },
) as fc.Arbitrary<DesignDimension>;

const designs = fc
  .record({
    dimensions: fc.array(dimension, { minLength: 1, maxLength: 4 }),
    lanes: fc.option(fc.integer({ min: 1, max: 3 })),
    routerLatencyNs: fc.option(fc.integer({ min: 0, max: 50 })),
  })
  .map(({ dimensions, lanes, routerLatencyNs }): Design => {
    const design = withDimensions(dimensions);
    const physical = { sizes: [dimensions.reduce((all, { size }) => all * size, 1)], linkLatencyNs: 40 };
    return {
      ...design,
      topology: { ...design.topology, ...(lanes === null ? {} : { physical: { ...physical, lanes } }) },
      system: {
        ...design.system,
        ...(routerLatencyNs === null
          ? {}
          : { links: { efficiency: 0.9, packetBytes: 256, headerBytes: 8, routerLatencyNs } }),
      },
    };
  });

describe('the network of a design as text', () => {
  it('is its notation if its links are those of a typed network', () => {
    expect(networkId(BASE_V1)).toBe(PLAIN);
    expect(networkLabel(PLAIN)).toBe(PLAIN);
    expect(topologyName('2d-1024')).toBe('2D, 1,024 NPUs');
  });

  it('adds only what differs', () => {
    const { dimensions } = BASE_V1.topology;
    const slow = networkId(
      withDimensions(
        dimensions.map((dimension, at) => (at === 3 ? { ...dimension, linkLatencyNs: 700 } : dimension)),
      ),
    );
    expect(slow).toBe(`${PLAIN} {"dimensions":{"3":{"linkLatencyNs":700}}}`);
    expect(networkLabel(slow!)).toBe(`${PLAIN}, 500/500/500/700 ns`);
    const inPods = networkId(withDimensions(dimensions.map((dimension) => ({ ...dimension, tier: 'pod' }))));
    expect(networkLabel(inPods!)).toBe(`${PLAIN}, links of its own`);
  });

  it('puts another design onto the same blocks, links, torus and routers', () => {
    fc.assert(
      fc.property(designs, (design) => {
        const other = { ...BASE_V1, name: 'other' };
        const placed = onTopology(other, networkId(design)!);
        expect(placed?.topology).toEqual(design.topology);
        expect(placed?.system.links).toEqual(design.system.links);
        expect(placed?.name).toBe('other');
        expect(placed?.bandwidth).toEqual(other.bandwidth);
        expect(networkId(placed!)).toBe(networkId(design));
      }),
    );
  });

  it('exists for every network to start from', () => {
    for (const preset of TOPOLOGY_PRESETS) {
      const design = onPreset(BASE_V1, preset, 500);
      const placed = onTopology(BASE_V1, networkId(design)!);
      expect(placed?.topology, preset.id).toEqual(design.topology);
      expect(placed?.system.links, preset.id).toEqual(design.system.links);
    }
  });

  it('has the bandwidths of a machine with given links, for another such machine', () => {
    const given = (customGBps: readonly number[], design = BASE_V1): Design => ({
      ...design,
      bandwidth: { ...design.bandwidth, mode: 'fixed', scheme: 'custom', customGBps },
    });
    const machine = given([100, 12.5], withDimensions(BASE_V1.topology.dimensions.slice(2)));
    const id = networkId(machine)!;
    expect(onTopology(given([1, 2, 3, 4]), id)?.bandwidth).toMatchObject({
      mode: 'fixed',
      customGBps: [100, 12.5],
    });
    expect(onTopology(BASE_V1, id)?.bandwidth).toEqual(BASE_V1.bandwidth);
  });

  it.each([
    '',
    'Ring',
    `${PLAIN} {`,
    `${PLAIN} {"dimensions":3}`,
    `${PLAIN} {"dimensions":{"0":{"size":4}}}`,
    `${PLAIN} {"dimensions":{"0":{"linkLatencyNs":-1}}}`,
    `${PLAIN} {"dimensions":{"0":{"__proto__":{"tier":"pod"}}}}`,
    `${PLAIN} {"links":{"efficiency":2}}`,
  ])('is null if invalid: %s', (id) => {
    expect(networkOf(id)).toBeNull();
  });
});
