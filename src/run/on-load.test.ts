/** Communication that takes a share of compute, through whole runs. */
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../design/base.ts';
import type { Design } from '../design/document.ts';
import { refusalOf } from '../testing/blocks/on-switches.ts';
import { bruteForce, expectBest, pointsIn } from '../testing/search/brute-force.ts';
import { valueOf } from '../units/result.ts';
import { transformerWorkload } from '../workload/transformer/catalog/presets.ts';
import { ALL_PARTS } from './all-parts.ts';
import { evaluate } from './evaluate.ts';

const CONVOLUTION: Design = {
  ...BASE_V1,
  topology: {
    splitBandwidth: 'full',
    dimensions: [
      { kind: 'ring', size: 4, linkLatencyNs: 500, tier: 'node' },
      { kind: 'switch', size: 2, linkLatencyNs: 500, tier: 'pod' },
    ],
  },
  workload: { kind: 'convolution', preset: 'vgg-16', imagesPerNpu: 8 },
  parallelism: { modelParallel: 1, overlap: true },
  bandwidth: { budgetGBps: 400, scheme: 'equal', customGBps: null },
};

function at(
  onLoad: number,
  design = CONVOLUTION,
  network: 'analytical' | 'shared' | 'packets' = 'analytical',
) {
  const asked = { ...design, system: { ...design.system, network, chunks: 4, onLoad } };
  const { evaluated } = valueOf(evaluate(asked, ALL_PARTS));
  const { closed, simulated } = evaluated.find(({ closed: { scheme } }) => scheme === 'equal')!;
  return { closedNs: closed.iterationNs, ...simulated };
}

describe('a run whose communication takes a share of compute', () => {
  it('takes longer with every share, and never longer than without any overlap', () => {
    const serial = at(0, { ...CONVOLUTION, parallelism: { modelParallel: 1, overlap: false } }).iterationNs;
    let before = at(0);
    for (const share of [0.1, 0.3, 0.6, 0.9]) {
      const run = at(share);
      expect(run.iterationNs).toBeGreaterThanOrEqual(before.iterationNs);
      expect(run.computeNs).toBeGreaterThan(before.computeNs);
      expect(run.iterationNs).toBeLessThanOrEqual(serial * (1 + 1e-9));
      expect(run.iterationNs).toBeCloseTo(run.computeNs + run.exposedCommNs, 3);
      before = run;
    }
    expect(before.iterationNs).toBeGreaterThan(at(0).iterationNs);
  });

  it('sends the same bytes, and the closed form stays, in which nothing overlaps', () => {
    const [without, half] = [at(0), at(0.5)];
    expect(half.dimensions.map(({ bytes }) => bytes)).toEqual(without.dimensions.map(({ bytes }) => bytes));
    expect(half.closedNs).toBe(without.closedNs);
  });

  it('is slowed under the shared network model as well', () => {
    expect(at(0.5, CONVOLUTION, 'shared').iterationNs / at(0.5).iterationNs).toBeCloseTo(1, 2);
    expect(at(0.5, CONVOLUTION, 'shared').computeNs).toBeGreaterThan(at(0, CONVOLUTION, 'shared').computeNs);
  });

  it('is the run without a share where nothing overlaps', () => {
    const alone = { ...CONVOLUTION, parallelism: { modelParallel: 4, overlap: false } };
    expect(at(0.5, alone).iterationNs).toBeCloseTo(at(0, alone).iterationNs, 3);
  });

  it('is never below the bound of a search, which finds the least share', () => {
    const points = pointsIn({
      base: CONVOLUTION,
      free: { 'system.onLoad': [0.6, 0, 0.2], tp: [1, 2] },
      split: 'equal',
      objective: 'throughput',
    });
    const all = bruteForce(points);
    expect(all.runs).toHaveLength(6);
    expectBest(points, all);
  });

  it('is refused for stages, and where every NPU runs by itself', () => {
    const loaded = { ...CONVOLUTION, system: { ...CONVOLUTION.system, onLoad: 0.5 } };
    const packets = { ...loaded.system, network: 'packets', packets: { eachNpu: true } } as const;
    expect(refusalOf({ ...loaded, system: packets })).toMatchObject({ path: 'system.onLoad' });
    const staged: Design = {
      ...loaded,
      workload: { ...transformerWorkload('gpt-3'), layers: 4, microBatch: 1 },
      parallelism: {
        modelParallel: 4,
        overlap: true,
        pipeline: { stages: 2, schedule: 'oneForwardOneBackward' },
      },
    };
    expect(refusalOf(staged)).toMatchObject({ path: 'system.onLoad' });
    expect(refusalOf({ ...staged, system: CONVOLUTION.system })?.path).not.toBe('system.onLoad');
  });
});
