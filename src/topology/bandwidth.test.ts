import { describe, expect, it } from 'vitest';
import { dimensionBandwidthGBps, groupBandwidthGBps, linksOf, messageBandwidthGBps } from './bandwidth.ts';
import { blockWires } from './blocks/block-wires.ts';
import { formOf } from './blocks/form.ts';
import type { BlockKind, Dimension } from './dimension.ts';
import { PLAIN_KINDS } from '../testing/blocks/plain-kinds.ts';

const NO_DELAYS = { nicLatencyNs: 0, routerLatencyNs: 0, hbmLatencyNs: 0, hbmBandwidthGBps: 0, hbmScale: 0 };

function total(kind: BlockKind, size: number, bandwidthGBps: number): Dimension {
  return { kind, size, bandwidthGBps, linkLatencyNs: 500, tier: 'node' };
}

function linked(kind: BlockKind, size: number, linksPerNpu: number, linkBandwidthGiBps: number): Dimension {
  return { ...total(kind, size, 0), link: { ...NO_DELAYS, linksPerNpu, linkBandwidthGiBps } };
}

/** 50 GiB/s in GB/s. */
const LINK_GBPS = 53.6870912;

describe('the bandwidth of a dimension given as a total per NPU', () => {
  it('is shared equally by the links of the block', () => {
    expect(linksOf(total('ring', 8, 100))).toEqual({ count: 2, bandwidthGBps: 50 });
    expect(linksOf(total('fullyConnected', 8, 70))).toEqual({ count: 7, bandwidthGBps: 10 });
    expect(linksOf(total('switch', 8, 100))).toEqual({ count: 1, bandwidthGBps: 100 });
  });

  it('is shared by the links of every lane, and by half as many on a one-way ring', () => {
    const wires = { lanes: 2, directions: 1 } as const;
    expect(linksOf({ ...total('ring', 8, 400), wires })).toEqual({ count: 2, bandwidthGBps: 200 });
    const both = { ...wires, directions: 2 } as const;
    expect(linksOf({ ...total('ring', 8, 100), wires: both })).toEqual({ count: 4, bandwidthGBps: 25 });
    expect(linksOf({ ...total('switch', 8, 50), wires })).toEqual({ count: 2, bandwidthGBps: 25 });
  });

  it('is payload in part only if packets have headers or links idle', () => {
    const framing = { efficiency: 0.5, packetBytes: 256, headerBytes: 256 };
    const ring = { ...total('ring', 8, 100), framing };
    expect(messageBandwidthGBps(ring, 8, 'full')).toBe(25);
    expect(groupBandwidthGBps(ring, 8, 'full')).toBe(25);
    expect(linksOf(ring)).toEqual({ count: 2, bandwidthGBps: 50 });
  });

  it('gives a message to one peer all of a Ring or a Switch, and one link of a FullyConnected', () => {
    expect(messageBandwidthGBps(total('ring', 8, 100), 8, 'full')).toBe(100);
    expect(messageBandwidthGBps(total('switch', 8, 100), 8, 'full')).toBe(100);
    expect(messageBandwidthGBps(total('fullyConnected', 8, 70), 8, 'full')).toBe(10);
  });

  it("gives a group of a shared dimension all of it (full) or the group's links (links)", () => {
    const shared = total('fullyConnected', 8, 70);
    expect(messageBandwidthGBps(shared, 3, 'full')).toBe(35);
    expect(messageBandwidthGBps(shared, 3, 'links')).toBe(10);
    expect(groupBandwidthGBps(shared, 3, 'full')).toBe(70);
    expect(groupBandwidthGBps(shared, 3, 'links')).toBe(20);
    expect(groupBandwidthGBps(total('ring', 8, 70), 4, 'links')).toBe(70);
  });

  it('is finite for a dimension of one NPU', () => {
    for (const kind of PLAIN_KINDS) {
      expect(linksOf(total(kind, 1, 60)).bandwidthGBps).toBeGreaterThan(0);
      expect(messageBandwidthGBps(total(kind, 1, 60), 1, 'full')).toBe(60);
    }
  });
});

describe('the bandwidth of a dimension given link by link', () => {
  it('multiplies a message by the links that it can take: Ring even ones, FullyConnected its share, Switch all', () => {
    expect(messageBandwidthGBps(linked('ring', 8, 5, 50), 8, 'full')).toBe(LINK_GBPS * 4);
    expect(messageBandwidthGBps(linked('fullyConnected', 8, 20, 50), 8, 'full')).toBe(LINK_GBPS * 2);
    expect(messageBandwidthGBps(linked('switch', 8, 3, 50), 8, 'full')).toBe(LINK_GBPS * 3);
  });

  it('totals the links that the block can use', () => {
    expect(dimensionBandwidthGBps(linked('ring', 8, 5, 50))).toBe(LINK_GBPS * 4);
    expect(dimensionBandwidthGBps(linked('fullyConnected', 8, 20, 50))).toBe(LINK_GBPS * 14);
    expect(dimensionBandwidthGBps(linked('switch', 8, 3, 50))).toBe(LINK_GBPS * 3);
    expect(linksOf(linked('ring', 8, 5, 50))).toEqual({ count: 5, bandwidthGBps: LINK_GBPS });
  });

  it('keeps a group to its links, whatever the setting', () => {
    const shared = linked('fullyConnected', 8, 7, 50);
    expect(messageBandwidthGBps(shared, 2, 'full')).toBe(LINK_GBPS);
    expect(groupBandwidthGBps(shared, 2, 'full')).toBe(LINK_GBPS);
  });
});

describe('hops', () => {
  it('go the short way round a Ring, number one in a FullyConnected and two through a Switch', () => {
    const hops = (kind: BlockKind, offset: number): number =>
      blockWires[kind].hops(formOf({ kind, size: 8 }), { size: 8, spacing: 1 }, { kind: 'shift', offset })
        .most;
    const ring = Array.from({ length: 7 }, (_, index) => hops('ring', index + 1));
    expect(ring).toEqual([1, 2, 3, 4, 3, 2, 1]);
    expect(hops('fullyConnected', 5)).toBe(1);
    expect(hops('switch', 5)).toBe(2);
  });
});
