import { describe, expect, it } from 'vitest';
import type { Dimension } from '../../topology/dimension.ts';
import { messageLatencyNs, messagePath } from './message.ts';

const LINK = {
  linksPerNpu: 1,
  linkBandwidthGiBps: 50,
  nicLatencyNs: 33.3,
  routerLatencyNs: 90,
  hbmLatencyNs: 0,
  hbmBandwidthGBps: 0,
  hbmScale: 0,
};
const SWITCH: Dimension = {
  kind: 'switch',
  size: 8,
  bandwidthGBps: 100,
  linkLatencyNs: 120.6,
  tier: 'pod',
  link: LINK,
};

describe('a message alone on its route', () => {
  it('takes its hops, its transfer, both NICs and the router of a Switch', () => {
    const path = messagePath(SWITCH, 8, 'full');
    // 2 hops x 120.6, 1,000,000 B at 53.6870912 B/ns, 2 x 33.3, 90.
    expect(messageLatencyNs(path, 2, 1_000_000, 'exact')).toBeCloseTo(241.2 + 18_626.451492 + 66.6 + 90, 5);
    // 241; 241 + 18626.45 -> 18867; 18867 + 66.6 -> 18933; 18933 + 90.
    expect(messageLatencyNs(path, 2, 1_000_000, 'reference')).toBe(19_023);
  });

  it('passes no router on a Ring', () => {
    const path = messagePath({ ...SWITCH, kind: 'ring', link: { ...LINK, linksPerNpu: 2 } }, 8, 'full');
    expect(path.routerLatencyNs).toBe(0);
    expect(messageLatencyNs(path, 1, 0, 'reference')).toBe(120 + 66);
  });

  it('takes as long as reading it from memory if that is slower, never truncated', () => {
    const link = { ...LINK, hbmLatencyNs: 250.25, hbmBandwidthGBps: 10, hbmScale: 2 };
    const path = messagePath({ ...SWITCH, link }, 8, 'full');
    expect(messageLatencyNs(path, 2, 1_000_000, 'reference')).toBe(2 * (250.25 + 100_000));
    expect(messageLatencyNs({ ...path, hbmScale: 0 }, 2, 1_000_000, 'reference')).toBe(19_023);
  });

  it('takes for ever without bandwidth, unless it is empty', () => {
    const path = messagePath({ ...SWITCH, link: { ...LINK, linkBandwidthGiBps: 0 } }, 8, 'full');
    expect(messageLatencyNs(path, 1, 1, 'exact')).toBe(Infinity);
    expect(messageLatencyNs(path, 0, 0, 'reference')).toBe(156);
  });

  it('is not cut to 32 bits: 4 TB at 100 GB/s take 40 s', () => {
    const path = {
      ...messagePath(SWITCH, 8, 'full'),
      bandwidthGBps: 100,
      nicLatencyNs: 0,
      routerLatencyNs: 0,
    };
    expect(messageLatencyNs(path, 0, 4e12, 'reference')).toBe(4e10);
  });
});
