import { describe, expect, it } from 'vitest';
import '../../network/all-models.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import type { PacketOptions } from '../../network/packets/options.ts';
import { valueOf } from '../../units/result.ts';
import { closedResult } from '../run/closed.ts';
import { simulateSplit } from '../run/evaluate.ts';
import { prepareDesign } from '../run/prepare-design.ts';
import { explain } from '../why/explain.ts';
import type { PathKind } from '../why/path-part.ts';
import { packetActivity } from './packet-activity.ts';

/** ResNet-50 on eight under a switch, every NPU to the same peer first, with too little room for it. */
function incast(packets: PacketOptions): Design {
  const exchange = { algorithm: { name: 'direct' }, whole: false } as const;
  return {
    ...DEFAULT_DESIGN,
    topology: {
      ...DEFAULT_DESIGN.topology,
      dimensions: [{ kind: 'switch', size: 8, linkLatencyNs: 500, tier: 'pod' }],
    },
    workload: { kind: 'convolution', preset: 'resnet-50', imagesPerNpu: 32 },
    parallelism: { modelParallel: 1, overlap: true },
    system: {
      ...{ ...DEFAULT_DESIGN.system, chunks: 2, network: 'packets' },
      algorithms: { ...DEFAULT_DESIGN.system.algorithms, allReduce: [exchange] },
      packets: { segmentBytes: 65_536, sameOrder: true, rtoNs: 1e6, ...packets },
    },
    bandwidth: { ...DEFAULT_DESIGN.bandwidth, scheme: 'equal', budgetGBps: 100 },
  };
}

const total = (values: Float64Array): number => values.reduce((sum, own) => sum + own, 0);

describe('the packets of a run over time', () => {
  const design = incast({ switchBufferBytes: 8 * 200_000 });
  const activity = valueOf(toEnd(packetActivity(design, null)));
  const prepared = valueOf(prepareDesign(design));
  const { packets, iterationNs } = valueOf(simulateSplit(prepared, valueOf(closedResult(prepared, 'equal'))));
  const [group] = activity.groups;

  it('are those of the run that the comparison shows, drop by drop', () => {
    expect(activity.iterationNs).toBe(iterationNs);
    expect(activity.groups).toHaveLength(1);
    expect(group).toMatchObject({ dimension: 0, ports: 8 });
    expect(total(group!.drops)).toBe(packets!.drops);
    expect(total(group!.timeouts)).toBe(packets!.timeouts);
    expect(packets!.timeouts).toBeGreaterThan(0);
    expect(Math.max(...group!.mostBytes)).toBe(packets!.peakQueueBytes);
  });

  it('wait on average less than at most', () => {
    group!.meanBytes.forEach((mean, bin) =>
      expect(mean).toBeLessThanOrEqual(group!.mostBytes[bin]! * (1 + 1e-9)),
    );
    expect(total(group!.meanBytes)).toBeGreaterThan(0);
  });

  it('of one flow: the asked one, whose window falls to a segment with a timeout', () => {
    const [worst] = activity.pairs;
    const { flow } = valueOf(toEnd(packetActivity(design, worst!)));
    expect(flow!.pair).toMatchObject({ from: worst!.from, to: worst!.to });
    expect(flow!.timeoutsNs).toHaveLength(worst!.timeouts);
    const [lostNs] = flow!.timeoutsNs;
    expect(lostNs).toBeGreaterThan(1e6);
    const after = flow!.points.find(({ ns }) => ns > lostNs!);
    // One segment, and what the first acknowledgement adds to it.
    expect(after!.windowBytes).toBeLessThanOrEqual(3 * 65_536);
    flow!.points.forEach(({ flightBytes, windowBytes, rtoNs }) => {
      expect(flightBytes).toBeGreaterThanOrEqual(0);
      expect(windowBytes).toBeGreaterThan(0);
      expect(rtoNs).toBeGreaterThanOrEqual(1e6);
    });
  });

  it('with credits hold queues within their buffers and lose nothing', () => {
    const credits = incast({ switchBufferBytes: 8 * 200_000, lossless: true });
    const [ports] = valueOf(toEnd(packetActivity(credits, null))).groups;
    expect(total(ports!.drops)).toBe(0);
    expect(Math.max(...ports!.mostBytes)).toBeLessThanOrEqual(200_000);
    expect(Math.max(...ports!.mostBytes)).toBeGreaterThan(0);
  });

  it('are refused of a design that another model times', () => {
    const { network: _, ...system } = design.system;
    const refused = toEnd(packetActivity({ ...design, system }, null));
    expect(refused).toMatchObject({ ok: false, problems: [{ path: 'system.network' }] });
  });
});

describe('why a run in packets takes as long as it does', () => {
  const told = (packets: PacketOptions) => {
    const { path, why, iterationNs } = valueOf(toEnd(explain(incast(packets))));
    const of = (kind: PathKind): number =>
      path!.parts.filter((part) => part.kind === kind).reduce((sum, { ns }) => sum + ns, 0);
    return { of, why, iterationNs, sum: path!.parts.reduce((sum, { ns }) => sum + ns, 0) };
  };

  it('says what waits for timeouts and what mends losses, and still adds up', () => {
    const { of, why, iterationNs, sum } = told({ switchBufferBytes: 8 * 200_000 });
    expect(of('timeout')).toBeGreaterThan(1e6);
    expect(of('recovery')).toBeGreaterThan(0);
    expect(why).toContain('waiting for timeouts');
    expect(Math.abs(sum - iterationNs)).toBeLessThan(1e-9 * iterationNs);
    // A timeout twice as long adds as much as the path waits for it: nothing else changes.
    const longer = told({ switchBufferBytes: 8 * 200_000, rtoNs: 2e6 });
    expect(longer.of('timeout') / of('timeout')).toBeCloseTo(2, 0);
  });

  it('says neither where nothing is lost', () => {
    const { of } = told({ sameOrder: false });
    expect([of('timeout'), of('recovery')]).toEqual([0, 0]);
  });
});
