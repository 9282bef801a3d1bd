import { describe, expect, it } from 'vitest';
import { toEnd } from '../../design/steps.ts';
import { incast } from '../../testing/runs/incast.ts';
import { valueOf } from '../../units/result.ts';
import { closedResult } from '../../run/closed.ts';
import { simulateSplit } from '../../run/evaluate.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { packetActivity } from './packet-activity.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const total = (values: Float64Array): number => values.reduce((sum, value) => sum + value, 0);

describe('the packets of a run over time', () => {
  const design = incast({ switchBufferBytes: 8 * 200_000 });
  const activity = valueOf(toEnd(packetActivity(design, null)));
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
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

  it('wait less on average than at most', () => {
    group!.meanBytes.forEach((mean, bin) =>
      expect(mean).toBeLessThanOrEqual(group!.mostBytes[bin]! * (1 + 1e-9)),
    );
    expect(total(group!.meanBytes)).toBeGreaterThan(0);
  });

  it('follow the selected flow, whose window falls to one segment on a timeout', () => {
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

  it('are reported in finer bins within a window, and add up to the depth of the bin that contains them', () => {
    const { binNs, flow } = activity;
    const worst = group!.mostBytes.indexOf(Math.max(...group!.mostBytes));
    const window = { startNs: (worst - 1) * binNs, endNs: (worst + 2) * binNs };
    const closer = valueOf(toEnd(packetActivity(design, null, window)));
    const [ports] = closer.groups;
    expect(closer).toMatchObject({ startNs: window.startNs, iterationNs });
    expect(closer.binNs).toBeCloseTo((3 * binNs) / 480, 9);
    for (let third = 0; third < 3; third++) {
      const within = (values: Float64Array) => values.slice(160 * third, 160 * third + 160);
      expect(Math.max(...within(ports!.mostBytes))).toBeCloseTo(group!.mostBytes[worst - 1 + third]!, 6);
      expect(total(within(ports!.meanBytes)) / 160).toBeCloseTo(group!.meanBytes[worst - 1 + third]!, 3);
    }
    expect(total(ports!.drops)).toBe(total(group!.drops.slice(worst - 1, worst + 2)));
    expect(closer.pairs).toEqual(activity.pairs);
    const inside = flow!.points.filter(({ ns }) => ns >= window.startNs && ns <= window.endNs);
    for (const point of inside) expect(closer.flow!.points).toContainEqual(point);
  });

  it('with credits keep queues within their buffers and lose nothing', () => {
    const credits = incast({ switchBufferBytes: 8 * 200_000, lossless: true });
    const [ports] = valueOf(toEnd(packetActivity(credits, null))).groups;
    expect(total(ports!.drops)).toBe(0);
    expect(Math.max(...ports!.mostBytes)).toBeLessThanOrEqual(200_000);
    expect(Math.max(...ports!.mostBytes)).toBeGreaterThan(0);
  });

  it('are refused for a design that another model times', () => {
    const system = { ...design.system, network: 'shared' } as const;
    const refused = toEnd(packetActivity({ ...design, system }, null));
    expect(refused).toMatchObject({ ok: false, problems: [{ path: 'system.network' }] });
  });
});
