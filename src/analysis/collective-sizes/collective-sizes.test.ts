import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import '../../network/models/all-models.ts';
import { collectiveBandwidth } from '../../collective/bus-bandwidth.ts';
import { COLLECTIVES } from '../../collective/types.ts';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design } from '../../design/document.ts';
import { onlyCollective } from '../../design/one-collective.ts';
import { toEnd } from '../../design/steps.ts';
import { parseNotation } from '../../topology/notation.ts';
import { TWENTY_DESIGNS } from '../../testing/runs/twenty-designs.ts';
import { valueOf } from '../../units/result.ts';
import { evaluateRefined } from '../refine/evaluate-refined.ts';
import { evaluate } from '../../run/evaluate.ts';
import { collectiveSizes, logSizes, type SizesQuestion } from './collective-sizes.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

function on(network: string, budgetGBps: number, linkLatencyNs = 0): Design {
  const dimensions = valueOf(parseNotation(network)).map((block) => ({
    ...block,
    linkLatencyNs,
    tier: 'node' as const,
  }));
  return {
    ...DEFAULT_DESIGN,
    topology: { ...DEFAULT_DESIGN.topology, dimensions },
    parallelism: { ...DEFAULT_DESIGN.parallelism, modelParallel: 1 },
    bandwidth: { ...DEFAULT_DESIGN.bandwidth, budgetGBps, scheme: 'equal' },
    system: { ...DEFAULT_DESIGN.system, endpointDelayNs: 0 },
  };
}

function linesOf(design: Design, question: Partial<SizesQuestion>) {
  const asked: SizesQuestion = {
    collective: 'allReduce',
    bytes: [1e6, 1e9],
    schemes: ['equal'],
    algorithms: ['design'],
    ...question,
  };
  return valueOf(toEnd(collectiveSizes(design, asked))).lines;
}

describe('a collective over sizes', () => {
  it('reaches the whole bandwidth of a ring without latency, as nccl-tests counts it', () => {
    const [line] = linesOf(on('Ring(8)', 100), { algorithms: ['ring'] });
    // 2 x 7 / 8 of the bytes at 100 GB/s.
    expect(line!.points.map(({ timeNs }) => timeNs)).toEqual([
      expect.closeTo(17_500, 6),
      expect.closeTo(17.5e6, 3),
    ]);
    for (const { busGBps } of line!.points) expect(busGBps).toBeCloseTo(100, 9);
  });

  it('adds the latency of 14 steps on a ring of 8, which small sizes pay', () => {
    const [line] = linesOf(on('Ring(8)', 100, 500), { algorithms: ['ring'], bytes: [1000] });
    expect(line!.points[0]!.timeNs).toBeGreaterThanOrEqual(14 * 500);
    expect(line!.points[0]!.busGBps).toBeLessThan(1);
  });

  it('is the run of the same design by evaluate, to the bit, whatever the network model', () => {
    for (const network of ['analytical', 'shared'] as const) {
      const base = on('Ring(4)_Switch(4)', 100, 500);
      const design = { ...base, system: { ...base.system, network } };
      const [line] = linesOf(design, { bytes: [3e6] });
      const alone = onlyCollective(design, {
        collective: 'allReduce',
        bytes: 3e6,
        splitGBps: line!.splitGBps,
      });
      const run = valueOf(evaluate(alone, ALL_PARTS)).evaluated.find(
        ({ closed }) => closed.scheme === 'custom',
      );
      expect(line!.points[0]!.timeNs).toBe(run!.simulated.iterationNs);
    }
  });

  it('is the run of that collective alone on twenty designs: pipelines, calibrations, packets, overlap, given links', () => {
    for (const design of TWENTY_DESIGNS) {
      const { scheme } = design.bandwidth;
      const [line] = linesOf(design, { bytes: [1e6], schemes: [scheme] });
      const { splitGBps, points } = line!;
      expect(points, design.name).toHaveLength(1);
      const alone = onlyCollective(design, { collective: 'allReduce', bytes: 1e6, splitGBps });
      const run = valueOf(evaluate(alone, ALL_PARTS)).evaluated.find(
        ({ closed }) => closed.scheme === 'custom',
      )!;
      expect(points[0]!.timeNs, design.name).toBe(run.simulated.iterationNs);
      expect(run.simulated.computeNs, design.name).toBe(0);
    }
  });

  it('has the split of Optimal that evaluate refines', () => {
    const design = TWENTY_DESIGNS.find(({ name }) => name === 'optimal shown')!;
    const { evaluated } = valueOf(toEnd(evaluateRefined(design)));
    const optimal = evaluated.find(({ closed }) => closed.scheme === 'optimal')!;
    const [line] = linesOf(design, { schemes: ['optimal'] });
    expect(line!.splitGBps).toEqual(optimal.closed.splitGBps);
  });

  it('keeps the split that each scheme has for the workload of the design', () => {
    const design = { ...on('Ring(4)_Switch(4)', 100), workload: DEFAULT_DESIGN.workload };
    const schemes = ['equal', 'message'] as const;
    const splits = new Map(
      valueOf(evaluate(design, ALL_PARTS)).evaluated.map(
        ({ closed }) => [closed.scheme, closed.splitGBps] as const,
      ),
    );
    for (const { scheme, splitGBps } of linesOf(design, { schemes }))
      expect(splitGBps).toEqual(splits.get(scheme));
  });

  it('says why an algorithm cannot run, and runs the others', () => {
    const lines = linesOf(on('Ring(6)', 100), { algorithms: ['halvingDoubling', 'ring'] });
    expect(lines[0]!.points).toEqual([]);
    expect(lines[0]!.problems[0]!.message).toContain('power of two');
    expect(lines[1]!.points).toHaveLength(2);
  });

  it('refuses sizes that are no whole bytes, and too many', () => {
    for (const bytes of [[], [0], [1.5], [NaN], Array.from({ length: 201 }, (_, index) => index + 1)]) {
      const asked = { collective: 'allReduce', bytes, schemes: ['equal'], algorithms: ['design'] } as const;
      expect(toEnd(collectiveSizes(on('Ring(4)', 100), asked))).toMatchObject({ ok: false });
    }
  });

  it('never shows a bus bandwidth above what the NPU can send, for any collective', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(...COLLECTIVES),
        fc.constantFrom('Ring(4)', 'Switch(8)', 'FC(4)', 'Ring(4)_Switch(2)'),
        fc.integer({ min: 1, max: 1e9 }),
        (collective, network, bytes) => {
          const [line] = linesOf(on(network, 100, 100), { collective, bytes: [bytes] });
          for (const { busGBps } of line!.points) expect(busGBps).toBeLessThanOrEqual(100 * (1 + 1e-9));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('bandwidths of a collective', () => {
  it.each([
    ['allReduce', 1e9, 8, 1e9, 1, 1.75],
    ['reduceScatter', 1e9, 8, 1e9, 1, 0.875],
    ['allGather', 1e9, 8, 1e9, 8, 7],
    ['allToAll', 1e9, 8, 1e9, 1, 0.875],
    ['broadcast', 1e9, 8, 1e9, 1, 1],
  ] as const)(
    '%s of %d bytes among %d in %d ns',
    (collective, bytes, ranks, timeNs, algorithmGBps, busGBps) => {
      expect(collectiveBandwidth(collective, bytes, ranks, timeNs)).toEqual({ algorithmGBps, busGBps });
    },
  );
});

describe('sizes by an even factor', () => {
  it('have both ends, are whole, and stand once each', () => {
    expect(logSizes(1000, 1e9, 7)).toEqual([1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9]);
    expect(logSizes(1, 3, 10)).toEqual([1, 2, 3]);
    expect(logSizes(64, 64, 5)).toEqual([64]);
  });
});
