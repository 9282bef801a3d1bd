import { describe, expect, it } from 'vitest';
import { checkTopology } from './check.ts';
import type { Dimension } from './dimension.ts';

const LINK = {
  linksPerNpu: 2,
  linkBandwidthGiBps: 50,
  nicLatencyNs: 0,
  routerLatencyNs: 0,
  hbmLatencyNs: 0,
  hbmBandwidthGBps: 0,
  hbmScale: 0,
};
const RING: Dimension = { kind: 'ring', size: 8, bandwidthGBps: 100, linkLatencyNs: 500, tier: 'node' };

function messages(...dimensions: Dimension[]): string[] {
  const checked = checkTopology({ dimensions, splitBandwidth: 'full' });
  return checked.ok ? [] : checked.problems.map(({ path, message }) => `${path}: ${message}`);
}

describe('the check of a topology', () => {
  it('accepts no dimensions, size 1, and blocks with enough links', () => {
    expect(messages()).toEqual([]);
    expect(messages(RING, { ...RING, size: 1 }, { ...RING, link: LINK })).toEqual([]);
    expect(messages({ ...RING, kind: 'fullyConnected', size: 1, link: { ...LINK, linksPerNpu: 1 } })).toEqual(
      [],
    );
  });

  it.each([0, -1, 3.5, 1e9, NaN, Infinity])('rejects a size of %d', (size) => {
    expect(messages(RING, { ...RING, size })).toEqual([
      `topology.dimensions[1].size: size is ${size}. Allowed: a whole number from 1 to 65536.`,
    ]);
  });

  it('rejects bandwidths and latencies that are not numbers or below zero', () => {
    expect(messages({ ...RING, bandwidthGBps: -1 })).toHaveLength(1);
    expect(messages({ ...RING, bandwidthGBps: NaN, linkLatencyNs: Infinity })).toHaveLength(2);
    expect(messages({ ...RING, link: { ...LINK, hbmScale: -1 } })).toEqual([
      'topology.dimensions[0].link.hbmScale: hbmScale is -1. Allowed: 0 to 1000000000000.',
    ]);
  });

  it('rejects a block that cannot be built from its links', () => {
    expect(messages({ ...RING, link: { ...LINK, linksPerNpu: 1 } })).toEqual([
      'topology.dimensions[0].link.linksPerNpu: 1 link(s) per NPU cannot build Ring(8). Allowed: at least 2.',
    ]);
    expect(messages({ ...RING, kind: 'fullyConnected', link: { ...LINK, linksPerNpu: 6 } })).toEqual([
      'topology.dimensions[0].link.linksPerNpu: 6 link(s) per NPU cannot build FullyConnected(8). ' +
        'Allowed: at least 7.',
    ]);
  });

  it('rejects half a link, a link without bandwidth, and a memory without bandwidth that is switched on', () => {
    const paths = (link: Partial<typeof LINK>): string[] =>
      messages({ ...RING, link: { ...LINK, ...link } }).map((message) => message.split(': ')[0]!);
    expect(paths({ linksPerNpu: 2.5 })).toEqual(['topology.dimensions[0].link.linksPerNpu']);
    expect(paths({ linkBandwidthGiBps: 0 })).toEqual(['topology.dimensions[0].link.linkBandwidthGiBps']);
    expect(paths({ hbmScale: 1 })).toEqual(['topology.dimensions[0].link.hbmBandwidthGBps']);
    expect(paths({ hbmScale: 1, hbmBandwidthGBps: 900 })).toEqual([]);
  });

  it('bounds the number of dimensions and of NPUs', () => {
    expect(messages(...Array<Dimension>(9).fill({ ...RING, size: 1 }))).toEqual([
      'topology.dimensions: 9 dimensions. Allowed: at most 8.',
    ]);
    expect(messages({ ...RING, size: 65_536 }, { ...RING, size: 65_536 })).toEqual([
      'topology.dimensions: 4294967296 NPUs. Allowed: at most 1073741824.',
    ]);
  });

  it('rejects lanes beside links that are counted already, and packets without payload', () => {
    const wires = { lanes: 2, directions: 1 } as const;
    expect(
      messages({ ...RING, wires, framing: { efficiency: 0.94, packetBytes: 256, headerBytes: 0 } }),
    ).toEqual([]);
    expect(messages({ ...RING, wires, link: LINK }, { ...RING, wires: { ...wires, lanes: 0 } })).toEqual([
      'topology.dimensions[0].wires: wires beside links that are given one by one. Allowed: one of the two.',
      'topology.dimensions[1].wires.lanes: lanes is 0. Allowed: a whole number from 1 to 1000000.',
    ]);
    expect(messages({ ...RING, framing: { efficiency: 0.94, packetBytes: 0, headerBytes: 16 } })).toEqual([
      'topology.dimensions[0].framing: an efficiency of 0.94 with 0 B payload and 16 B header a packet. ' +
        'Allowed: an efficiency above 0 to 1, a payload above 0, a header of 0 or more.',
    ]);
  });
});
