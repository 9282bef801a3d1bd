/** The contention-aware network, where it must agree with the analytical one and where it must not. */
import { describe, expect, it } from 'vitest';
import { type AlgorithmName, type Collective, type LogicalDimension } from '../../collective/types.ts';
import type { BlockKind, Dimension, Topology } from '../../topology/dimension.ts';
import { createAnalyticalNetwork } from '../analytical/analytical.ts';
import type { Wiring } from './layout.ts';
import { wireTopology } from '../../topology/physical/wire.ts';
import { checkContention } from './check.ts';
import { createContentionNetwork } from './contention-network.ts';

function dimension(kind: BlockKind, size: number): Dimension {
  return { kind, size, bandwidthGBps: 84, linkLatencyNs: 500, tier: 'node' };
}

function logical(name: AlgorithmName, size: number, npuStride: number, index: number): LogicalDimension {
  return { server: 0, dimension: index, size, npuStride, algorithm: { name } };
}

function both(
  topology: Topology,
  group: LogicalDimension,
  operation: Collective,
): readonly [analytical: number, contention: number] {
  const request = { logical: group, operation, bytes: 4.2e6, tree: 0 } as const;
  const alone = createAnalyticalNetwork({ topology, endpointDelayNs: 10, rounding: 'exact' });
  const shared = createContentionNetwork({
    topology,
    fabric: wireTopology(topology),
    endpointDelayNs: 10,
    rounding: 'exact',
    steps: 'synchronous',
    isDealt: false,
  });
  const [a, b] = [alone.phaseCost(request), shared.phaseCost(request)];
  expect([b.sentBytes, b.npu0Bytes]).toEqual([a.sentBytes, a.npu0Bytes]);
  expect(shared.phaseCost(request)).toEqual(b);
  return [a.durationNs, b.durationNs];
}

describe('the contention-aware network', () => {
  it('agrees with the analytical one on dimensions with their native algorithm', () => {
    const dimensions = [dimension('ring', 6), dimension('fullyConnected', 4), dimension('switch', 8)];
    const topology: Topology = { dimensions, splitBandwidth: 'full' };
    for (const [alone, shared] of [
      both(topology, logical('ring', 6, 1, 0), 'allReduce'),
      both(topology, logical('direct', 4, 6, 1), 'allToAll'),
      both(topology, logical('halvingDoubling', 8, 24, 2), 'allReduce'),
    ]) {
      expect(shared / alone).toBe(1);
    }
  });

  it('agrees on the halves of a shared dimension if each has the full bandwidth', () => {
    const topology: Topology = {
      dimensions: [dimension('ring', 2), dimension('fullyConnected', 8)],
      splitBandwidth: 'full',
    };
    for (const stride of [2, 8]) {
      const [alone, shared] = both(topology, logical('direct', 4, stride, 1), 'reduceScatter');
      expect(shared / alone).toBe(1);
    }
  });

  it("shares an NPU's single link to its switch between the peers of a direct exchange", () => {
    const topology: Topology = { dimensions: [dimension('switch', 8)], splitBandwidth: 'full' };
    const [alone, shared] = both(topology, logical('direct', 8, 1, 0), 'reduceScatter');
    const blockNs = 4.2e6 / 8 / 84;
    expect(shared).toBeCloseTo(10 + 1000 + 7 * blockNs + 10, 6);
    expect(alone).toBe(shared);
  });

  it('is never faster than the analytical one with one message per step, whatever the block', () => {
    for (const kind of ['ring', 'fullyConnected', 'switch'] as const) {
      for (const name of ['ring', 'direct', 'halvingDoubling'] as const) {
        const topology: Topology = { dimensions: [dimension(kind, 8)], splitBandwidth: 'full' };
        const [alone, shared] = both(topology, logical(name, 8, 1, 0), 'allReduce');
        expect(shared).toBeGreaterThanOrEqual(alone * (1 - 1e-12));
      }
    }
  });

  it('runs a group of all NPUs over the links of all dimensions', () => {
    const topology: Topology = {
      dimensions: [dimension('ring', 4), dimension('switch', 4)],
      splitBandwidth: 'full',
    };
    const [alone, shared] = both(topology, logical('ring', 16, 1, -1), 'allGather');
    // 15 steps of a shard: the switch's links carry it at 84 B/ns. In the closed form every step waits for
    // the longest route; as messages only its receiver waits.
    expect(shared).toBeLessThanOrEqual(alone);
    expect(shared).toBeGreaterThan((15 * 4.2e6) / 84);
  });
});

describe("the contention-aware network's check", () => {
  const wired = (topology: Topology): Wiring => ({ topology, fabric: wireTopology(topology) });

  it('refuses a phase that crosses too many links, and terms that are not on links', () => {
    const plain: Topology = { dimensions: [dimension('switch', 1024)], splitBandwidth: 'full' };
    const group = logical('direct', 1024, 1, 0);
    const phase = { logical: group, operation: 'allReduce', bytesIn: 1e6, bytesOut: 1e6 } as const;
    expect(checkContention(wired(plain), [phase])).toEqual({
      ok: false,
      problems: [
        {
          path: 'topology.dimensions[0].size',
          message:
            'One phase of Direct on 1024 ranks crosses about 4,190,208 links. Allowed: at most 300,000, or the analytical network.',
        },
      ],
    });
    const few = { ...phase, logical: logical('halvingDoubling', 1024, 1, 0) };
    expect(checkContention(wired(plain), [few]).ok).toBe(true);
    const round: Topology = { ...plain, dimensions: [dimension('ring', 256)] };
    const allows = (name: AlgorithmName): boolean =>
      checkContention(wired(round), [{ ...phase, logical: logical(name, 256, 1, 0) }]).ok;
    expect([allows('ring'), allows('direct')]).toEqual([true, false]);
    const link = {
      linksPerNpu: 1,
      linkBandwidthGiBps: 50,
      nicLatencyNs: 5,
      routerLatencyNs: 0,
      hbmLatencyNs: 0,
      hbmBandwidthGBps: 0,
      hbmScale: 0,
    };
    const given: Topology = { ...plain, dimensions: [{ ...dimension('switch', 4), link }] };
    const refused = checkContention(wired(given), []);
    expect(refused.ok ? [] : refused.problems.map(({ path }) => path)).toEqual([
      'topology.dimensions[0].link',
    ]);
  });
});
