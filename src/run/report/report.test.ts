import { describe, expect, it } from 'vitest';
import type { RunTotals, ServerTotals } from '../../simulator/record/totals.ts';
import { SOME_WORK } from '../../testing/work.ts';
import { schemeResult } from './report.ts';
import type { ClosedResult, Lane } from './results.ts';

/** What a report takes over from the closed form. */
const closed = {
  scheme: 'equal',
  splitGBps: [10, 20],
  costDollars: 1234,
  work: SOME_WORK,
} as unknown as ClosedResult;

/** Dimension 0 is shared by two groups; dimension 1 is data parallel. */
const lanes: readonly Lane[] = [
  { dimension: 0, role: 'model', size: 2, bandwidthGBps: 10 },
  { dimension: 0, role: 'data', size: 4, bandwidthGBps: 10 },
  { dimension: 1, role: 'data', size: 8, bandwidthGBps: 20 },
];

function server(given: Partial<ServerTotals>): ServerTotals {
  const { bytes = 0 } = given;
  return {
    bytes,
    carriedBytes: bytes,
    spannedNs: 0,
    busyNs: 0,
    phases: 0,
    serviceNs: 0,
    queueNs: 0,
    ...given,
  };
}

function totals(servers: readonly ServerTotals[]): RunTotals {
  const none = new Float64Array(0);
  return {
    endNs: 100,
    computeNs: 30,
    events: 7,
    chunks: 3,
    servers,
    roleNs: [20, 40, 10],
    npu0Bytes: [],
    layers: { computeNs: none, commNs: none, exposedNs: none, beganNs: none, endedNs: none },
    busyIntervals: null,
    delays: null,
  };
}

describe('the result of a scheme', () => {
  const result = schemeResult(
    closed,
    lanes,
    totals([
      server({ bytes: 160, spannedNs: 20, busyNs: 15, phases: 2, serviceNs: 14 }),
      server({ bytes: 240, spannedNs: 40, busyNs: 25, phases: 4, serviceNs: 22 }),
      server({ bytes: 400, spannedNs: 40, busyNs: 20, phases: 4, serviceNs: 20 }),
    ]),
    'abc',
  );

  it('takes the split and its cost from the closed form, and times from the run', () => {
    expect(result).toMatchObject({
      scheme: 'equal',
      splitGBps: [10, 20],
      costDollars: 1234,
      iterationNs: 100,
      computeNs: 30,
      exposedCommNs: 70,
      commNs: { model: 20, data: 40, all: 10 },
      events: 7,
      phases: 10,
      fingerprint: 'abc',
      layers: null,
    });
  });

  it('relates bytes to what the running groups could have sent', () => {
    // There are collectives of all NPUs, whose bytes cannot be attributed: 800 B of 20 x 10 + 40 x 10 + 40 x 20 = 1,400 B.
    expect(result.utilisation).toBeCloseTo(800 / 1400, 12);
  });

  it('weights the utilisation of each role by its time', () => {
    const servers = [
      server({ bytes: 160, spannedNs: 20 }),
      server({ bytes: 240, spannedNs: 40 }),
      server({ bytes: 400, spannedNs: 40 }),
    ];
    const { utilisation } = schemeResult(closed, lanes, { ...totals(servers), roleNs: [20, 40, 0] }, null);
    // Model parallel 160 of 20 x 10 B; data parallel 640 of 40 x 10 + 40 x 20 B.
    expect(utilisation).toBeCloseTo((20 * (160 / 200) + 40 * (640 / 1200)) / 60, 12);
  });

  it('adds up the two groups of a shared dimension', () => {
    expect(result.dimensions[0]).toEqual({
      bytes: 400,
      utilisation: 400 / 600,
      busyShare: 0.4,
      meanPhaseNs: 6,
    });
    expect(result.dimensions[1]).toEqual({
      bytes: 400,
      utilisation: 0.5,
      busyShare: 0.2,
      meanPhaseNs: 5,
    });
  });

  it('counts what the links do not carry apart, measured or overbooked', () => {
    // 400 B are sent where the links carry 300 of the 20 x 10 + 40 x 10 they could.
    const hidden = [
      server({ bytes: 160, carriedBytes: 100, spannedNs: 20 }),
      server({ bytes: 240, carriedBytes: 200, spannedNs: 40 }),
      server({ bytes: 400, spannedNs: 40 }),
    ];
    const measured = schemeResult(closed, lanes, totals(hidden), null);
    expect(measured.dimensions[0]).toMatchObject({ bytes: 400, beyondBytes: 100, utilisation: 0.5 });
    expect(measured.dimensions[1]).not.toHaveProperty('beyondBytes');
    expect(measured.utilisation).toBeCloseTo(700 / 1400, 12);
    const overbooked = lanes.map((lane) => ({ ...lane, isOverbooked: true as const }));
    const more = [server({ bytes: 900, spannedNs: 40 }), server({}), server({ bytes: 400, spannedNs: 40 })];
    const reference = schemeResult(closed, overbooked, totals(more), null);
    expect(reference.dimensions[0]).toMatchObject({ bytes: 900, beyondBytes: 500, utilisation: 1 });
    expect(reference.utilisation).toBe(1);
  });

  it('has null for a dimension that is not used', () => {
    const idle = schemeResult(closed, lanes, totals([server({}), server({}), server({})]), null);
    expect(idle.utilisation).toBe(0);
    expect(idle.dimensions[0]).toEqual({ bytes: 0, utilisation: 0, busyShare: 0, meanPhaseNs: null });
  });
});
