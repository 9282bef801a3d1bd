import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type BlockKind, type Dimension, type Tier } from '../topology/dimension.ts';
import { dollarsPerGBps, price } from './price.ts';
import { LIBRA_PRICES, PAPER_PRICES } from './facts/prices.ts';
import { PLAIN_KINDS } from '../testing/blocks/plain-kinds.ts';

function dimension(kind: BlockKind, size: number, bandwidthGBps: number, tier: Tier = 'node'): Dimension {
  return { kind, size, bandwidthGBps, tier, linkLatencyNs: 500 };
}

function priced(...dimensions: readonly Dimension[]) {
  return price({ dimensions, splitBandwidth: 'full' }, PAPER_PRICES);
}

describe('the paper example: 3 NPUs, one switch, links of 10 GB/s', () => {
  it('costs $2,220', () => {
    expect(priced(dimension('switch', 3, 10))).toEqual({
      dimensions: [
        {
          items: [
            { component: 'link', count: 3, bandwidthGBps: 10, radix: 1, pricePerGBps: 2, dollars: 60 },
            { component: 'nic', count: 3, bandwidthGBps: 10, radix: 1, pricePerGBps: 48, dollars: 1440 },
            { component: 'switch', count: 1, bandwidthGBps: 10, radix: 3, pricePerGBps: 24, dollars: 720 },
          ],
          dollars: 2220,
        },
      ],
      dollars: 2220,
    });
  });
});

describe('links between NPUs', () => {
  it('are shared by their ends: a ring of 4 at 100 GB/s has 4 links of 50, $400', () => {
    expect(priced(dimension('ring', 4, 100)).dimensions[0]).toEqual({
      items: [{ component: 'link', count: 4, bandwidthGBps: 50, radix: 1, pricePerGBps: 2, dollars: 400 }],
      dollars: 400,
    });
  });

  it('cost as much when fully connected: 4 NPUs at 90 GB/s have 6 links of 30, $360', () => {
    expect(priced(dimension('fullyConnected', 4, 90)).dimensions[0]).toEqual({
      items: [{ component: 'link', count: 6, bandwidthGBps: 30, radix: 1, pricePerGBps: 2, dollars: 360 }],
      dollars: 360,
    });
  });
});

describe('several dimensions', () => {
  it('are built once for every group: Ring(4)_Switch(2) has 2 rings and 4 switches', () => {
    const { dimensions, dollars } = priced(dimension('ring', 4, 100), dimension('switch', 2, 10));
    expect(dimensions.map((part) => part.dollars)).toEqual([8 * 50 * 2, 8 * 10 * 74]);
    expect(dimensions[1]?.items[2]).toEqual({
      component: 'switch',
      count: 4,
      bandwidthGBps: 10,
      radix: 2,
      pricePerGBps: 24,
      dollars: 8 * 10 * 24,
    });
    expect(dollars).toBe(800 + 5920);
  });

  it('of size 1 cost nothing', () => {
    expect(priced(dimension('switch', 1, 100)).dollars).toBe(0);
    expect(priced().dollars).toBe(0);
  });
});

describe('prices by tier', () => {
  it('take those of the dimension: a pod switch is 7.8 + 31.6 + 18 $ per GB/s, a chiplet link 2', () => {
    const topology = {
      dimensions: [dimension('ring', 2, 10, 'chiplet'), dimension('switch', 2, 10, 'pod')],
      splitBandwidth: 'full',
    } as const;
    expect(price(topology, LIBRA_PRICES).dimensions.map(({ dollars }) => dollars)).toEqual([
      40,
      expect.closeTo(2296, 9),
    ]);
  });
});

describe('a dimension given link by link', () => {
  it('is priced by the links it has', () => {
    const link = {
      linksPerNpu: 4,
      linkBandwidthGiBps: 1e9 / 2 ** 30,
      nicLatencyNs: 0,
      routerLatencyNs: 0,
      hbmLatencyNs: 0,
      hbmBandwidthGBps: 0,
      hbmScale: 0,
    };
    expect(priced({ ...dimension('ring', 8, 999), link }).dollars).toBeCloseTo(8 * 4 * 0.5 * 2, 9);
  });
});

it('is linear in the bandwidth of each dimension', () => {
  const anyDimension = fc.record({
    kind: fc.constantFrom(...PLAIN_KINDS),
    size: fc.integer({ min: 1, max: 64 }),
    bandwidthGBps: fc.double({ min: 0.001, max: 1000, noNaN: true }),
    tier: fc.constant<Tier>('pod'),
    linkLatencyNs: fc.constant(500),
  });
  fc.assert(
    fc.property(fc.array(anyDimension, { maxLength: 4 }), (dimensions) => {
      const npus = dimensions.reduce((product, { size }) => product * size, 1);
      const linear = dimensions.reduce(
        (total, part) => total + part.bandwidthGBps * dollarsPerGBps(part, npus, PAPER_PRICES),
        0,
      );
      expect(priced(...dimensions).dollars / (linear || 1)).toBeCloseTo(linear === 0 ? 0 : 1, 9);
    }),
  );
});
