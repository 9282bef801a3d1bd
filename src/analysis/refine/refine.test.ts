import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Row } from '../../allocation/optimal/rows.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design, DesignSystem } from '../../design/document.ts';
import { valueOf } from '../../units/result.ts';
import { simulateSplit } from '../../run/evaluate.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { refine, type Refined } from './refine.ts';
import { search, type Found } from './search.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

/** Two rings of four; an iteration sends only gradients of all NPUs. */
function inPackets(system: Partial<DesignSystem>): Design {
  const ring = { kind: 'ring', size: 4, linkLatencyNs: 500 } as const;
  const dimensions = [
    { ...ring, tier: 'node' },
    { ...ring, tier: 'pod' },
  ] as const;
  return {
    ...DEFAULT_DESIGN,
    topology: { ...DEFAULT_DESIGN.topology, dimensions },
    workload: { kind: 'convolution', preset: 'resnet-50', imagesPerNpu: 32 },
    parallelism: { modelParallel: 1, overlap: true },
    system: { ...DEFAULT_DESIGN.system, chunks: 2, network: 'packets', ...system },
    bandwidth: { ...DEFAULT_DESIGN.bandwidth, budgetGBps: 100 },
  };
}

const EXCHANGE = { algorithm: { name: 'direct' }, whole: false } as const;
const DIRECT = { ...DEFAULT_DESIGN.system.algorithms, allReduce: [EXCHANGE, EXCHANGE] };

function refined(design: Design): Refined {
  const steps = refine(design);
  for (;;) {
    const step = steps.next();
    if (step.done !== true) continue;
    if (!step.value.ok) throw new Error(step.value.problems[0]?.message);
    return step.value.value;
  }
}

/** Returns the minimum of `objective` over splits of 100 GB/s. */
function searched(
  startGBps: readonly number[],
  objective: (split: readonly number[]) => number,
  more: readonly Row[] = [],
): Found {
  const total: Row = { coefficients: startGBps.map(() => 1), equality: true, rhs: 100 };
  const steps = search({
    startGBps,
    used: startGBps.map((_, dimension) => dimension),
    rows: [total, ...more],
    firstStepGBps: 10,
    lastStepGBps: 1e-5,
    mostTrials: 5000,
  });
  let step = steps.next();
  while (step.done !== true) step = steps.next(objective(step.value));
  return step.value;
}

describe('the search', () => {
  it('finds the least time of two collectives from any start: 400 and 100 bytes, 2 to 1', () => {
    const time = ([a = 0, b = 0]: readonly number[]): number => 400 / a + 100 / b;
    fc.assert(
      fc.property(fc.double({ min: 1, max: 99, noNaN: true }), (a) => {
        const { splitGBps } = searched([a, 100 - a], time);
        expect(splitGBps[0]).toBeCloseTo(200 / 3, 2);
        expect(splitGBps[1]).toBeCloseTo(100 / 3, 2);
      }),
    );
  });

  it('stops at a constraint', () => {
    const time = ([a = 0, b = 0]: readonly number[]): number => 400 / a + 100 / b;
    const atMost50: Row = { coefficients: [1, 0], equality: false, rhs: 50 };
    expect(searched([20, 80], time, [atMost50]).splitGBps[0]).toBeCloseTo(50, 3);
  });
});

describe('the optimum for the timeline', () => {
  const few: Design = { ...DEFAULT_DESIGN, system: { ...DEFAULT_DESIGN.system, chunks: 4 } };

  it('is never slower than the optimum of the closed form, and spends the same budget', () => {
    const { start, best, trials } = refined(few);
    expect(best.iterationNs).toBeLessThan(start.iterationNs);
    expect(best.splitGBps.reduce((sum, dimensionGBps) => sum + dimensionGBps, 0)).toBeCloseTo(300, 6);
    expect(trials).toBeGreaterThan(3);
  });

  it('is the same every time', () => {
    expect(refined(few)).toEqual(refined(few));
  });

  it('satisfies the constraints of the goal', () => {
    const goal = {
      objective: 'timeCost',
      budget: '=',
      constraints: [{ kind: 'dimension', dimension: 3, relation: '>=', bandwidthGBps: 20 }],
      others: [],
    } as const;
    const { start, best } = refined({ ...few, bandwidth: { ...few.bandwidth, goal } });
    expect(best.splitGBps[3]).toBeGreaterThanOrEqual(20 - 1e-9);
    expect(best.objective).toBeLessThanOrEqual(start.objective);
    expect(best.objective).toBeCloseTo(best.iterationNs * best.dollars, -3);
  });

  it('reports the packets of the best run like those of any other', () => {
    const { results } = refined(inPackets({ packets: { segmentBytes: 65_536 } }));
    const { closed, simulated } = results!;
    const prepared = valueOf(prepareDesign(inPackets({ packets: { segmentBytes: 65_536 } }), ALL_PARTS));
    const again = valueOf(simulateSplit(prepared, closed));
    expect(simulated.packets).toMatchObject({ drops: 0, timeouts: 0 });
    expect(simulated.packets).toEqual(again.packets);
    expect(simulated.packets!.goodputGBps).toBeGreaterThan(0);
  });

  it('does not exist if packets deadlock', () => {
    const packets = { segmentBytes: 65_536, lossless: true, switchBufferBytes: 140_000 };
    const steps = refine(inPackets({ packets, algorithms: DIRECT }));
    let step = steps.next();
    while (step.done !== true) step = steps.next();
    expect(step.value).toMatchObject({ ok: false, problems: [{ path: 'system.packets.switchBufferBytes' }] });
  });

  it('says why if there is none', () => {
    const goal = {
      objective: 'time',
      budget: '=',
      constraints: [{ kind: 'dimension', dimension: 0, relation: '>=', bandwidthGBps: 900 }],
      others: [],
    } as const;
    const step = refine({ ...few, bandwidth: { ...few.bandwidth, goal } }).next();
    expect(step).toMatchObject({ done: true, value: { ok: false } });
  });
});
