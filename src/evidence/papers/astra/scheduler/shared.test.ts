/** Collectives as messages on links that they share, worked by hand. */
import { describe, expect, it } from 'vitest';
import type { Phase } from '../../../../collective/types.ts';
import {
  allReduce,
  dimension,
  ENDPOINT_DELAY_NS,
  logicalOn,
  ring,
  run,
  stacked,
} from '../../../../testing/fabric.ts';
import type { Topology } from '../../../../topology/dimension.ts';
import type { Fabric } from '../../../../topology/physical/fabric.ts';
import { snakePlacement } from '../../../../testing/fabric.ts';
import { wireTopology } from '../../../../topology/physical/wire.ts';
import { createAnalyticalNetwork } from '../../../../network/analytical/analytical.ts';
import { collectiveAtOnce } from './run.ts';
import type { CollectiveOutcome } from './request.ts';

describe('a collective on shared links, worked by hand,', () => {
  it('can be a direct all-to-all on a one-way ring of 4, where each link carries blocks of 1, 2 and 3 hops', () => {
    const fabric: Fabric = { dimensions: [ring(4, 1, 1, 10, 0)], routerLatencyNs: 0 };
    const phase: Phase = {
      logical: logicalOn('direct', 4),
      operation: 'allToAll',
      bytesIn: 4000,
      bytesOut: 4000,
    };
    // Six blocks of 1,000 B on a link, all at a sixth of 10 GB/s: 600 ns for each, then two endpoint delays.
    const { durationNs, linkBytes } = run(fabric, [phase]);
    expect(durationNs).toBeCloseTo(600 + 20, 9);
    expect(Array.from(linkBytes)).toEqual([6000, 6000, 6000, 6000]);
  });

  it('can be a direct all-to-all on a two-way ring of 8, with 1 + 2 + 3 + 4 / 2 blocks each way', () => {
    const topology: Topology = { dimensions: [dimension('ring', 8, 80)], splitBandwidth: 'full' };
    const group = logicalOn('direct', 8);
    const { durationNs } = collectiveAtOnce({
      fabric: wireTopology(topology),
      phases: [{ logical: group, operation: 'allToAll', bytesIn: 8e6, bytesOut: 8e6 }],
      chunks: 1,
      activeChunks: 1,
      spread: 'stripe',
      endpointDelayNs: ENDPOINT_DELAY_NS,
    });
    // 8 MB at 40 GB/s, four links of 500 ns behind the last byte of the farthest.
    expect(durationNs).toBeCloseTo(8e6 / 40 + 4 * 500 + 20, 6);
  });

  it('can be a direct all-reduce of 1 GiB over 64 NPUs and a switch, 50 GiB/s each, whose up and down links are shared', () => {
    const bandwidthGBps = (50 * 2 ** 30) / 1e9;
    const topology: Topology = {
      dimensions: [dimension('switch', 64, bandwidthGBps)],
      splitBandwidth: 'full',
    };
    const [phase] = allReduce([logicalOn('direct', 64)], 2 ** 30 / 4);
    const settings = { topology, endpointDelayNs: ENDPOINT_DELAY_NS, rounding: 'reference' } as const;
    const request = {
      logical: phase!.logical,
      operation: 'allReduce',
      bytes: phase!.bytesIn,
      tree: 0,
    } as const;
    const aloneNs = 4 * createAnalyticalNetwork(settings).phaseCost(request).durationNs;
    const sharedNs = run(wireTopology(topology), [phase!], 4).durationNs;
    // Published for the reference: 633.217 us without contention; with it 40,008.217 us, since messages are stored in the switch as a whole
    // and forwarded from there. As a fluid they flow through: 2 x 63/64 GiB at 50 GiB/s and delays.
    expect(Math.abs(aloneNs / 633_217 - 1)).toBeLessThan(0.001);
    expect(Math.abs(sharedNs / 40_008_217 - 1)).toBeLessThan(0.03);
    expect(sharedNs).toBeCloseTo((2 * 63 * 1e9) / 64 / 50 + 4 * (10 + 2 * 1010), 3);
  });

  it('can span three logical dimensions on one ring of 64, where the outer two cover 4 and 16 links and share them', () => {
    const dimensions = stacked(['ring', 'ring', 'ring'], [4, 4, 4], 0);
    const fabric: Fabric = { dimensions: [ring(64, 1, 2, 32, 0)], routerLatencyNs: 0 };
    const [first, second, third] = allReduce(dimensions, 2 ** 18, 'baseline') as [Phase, Phase, Phase];
    const networkNs = (phase: Phase): number => run(fabric, [phase]).durationNs - ENDPOINT_DELAY_NS;
    // Six steps of 64 KiB. Inside a run of 4 the way back of 3 links shares the 3 forward links in the other direction.
    expect(networkNs(first)).toBeCloseTo(6 * (2 ** 16 / 32 + ENDPOINT_DELAY_NS), 6);
    // Neighbours 4 apart: each link has four forward messages on it, and four on the 12 links back the other way.
    expect(Math.max(...run(fabric, [second]).linkBytes)).toBe(6 * 4 * 2 ** 16);
    expect(networkNs(second)).toBeCloseTo(6 * (4 * (2 ** 16 / 32) + ENDPOINT_DELAY_NS), 6);
    // 16 apart all the way round: 16 messages on every link of one direction, none on the other.
    expect(networkNs(third)).toBeCloseTo(6 * (16 * (2 ** 16 / 32) + ENDPOINT_DELAY_NS), 6);
  });

  it('can be a ring of 64 on an 8 x 8 torus: along a snake every step is one link, by rows it is two at the end of each', () => {
    const fabric: Fabric = { dimensions: [ring(8, 1, 2, 32, 0), ring(8, 1, 2, 32, 0)], routerLatencyNs: 0 };
    const [phase] = allReduce([logicalOn('ring', 64, 0, 1, -1)], 2 ** 18);
    const stepNs = (outcome: CollectiveOutcome): number => (outcome.durationNs - ENDPOINT_DELAY_NS) / 126;
    const snake = run(fabric, [phase!], 1, { placement: snakePlacement([8, 8]) });
    const rows = run(fabric, [phase!], 1);
    const hops = (outcome: CollectiveOutcome): number =>
      outcome.linkBytes.reduce((sum, bytes) => sum + bytes, 0) / (126 * 2 ** 12);
    expect([hops(snake), hops(rows)]).toEqual([64, 64 + 8]);
    expect(stepNs(snake)).toBeCloseTo(2 ** 12 / 32 + ENDPOINT_DELAY_NS, 6);
    expect(stepNs(rows)).toBeCloseTo(2 ** 12 / 32 + ENDPOINT_DELAY_NS, 6);
  });
});
