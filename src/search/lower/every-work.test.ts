/** What no closed form of collectives is claimed of is bounded by its compute: below its run, and not 0. */
import { describe, expect, it } from 'vitest';
import { baseTransformer } from '../../design/base-models.ts';
import { BASE_V1 } from '../../design/base.ts';
import type { Design } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { valueOf } from '../../units/result.ts';
import { createBounding } from '../bounding.ts';
import { runPoint } from '../run/run-point.ts';
import { search } from '../search.ts';
import { readSpace } from '../space/parse-space.ts';
import { pointsOf, type Points } from '../space/points.ts';

const SMALL = {
  ...baseTransformer('gpt-3'),
  layers: 1,
  hidden: 512,
  heads: 8,
  sequence: 128,
  globalBatch: 16,
  microBatch: 1,
};

const PLAIN: Design = {
  ...BASE_V1,
  topology: {
    ...BASE_V1.topology,
    dimensions: [
      { kind: 'fullyConnected', size: 4, linkLatencyNs: 500, tier: 'node' },
      { kind: 'switch', size: 4, linkLatencyNs: 500, tier: 'pod' },
    ],
  },
  workload: SMALL,
  parallelism: { modelParallel: 4, overlap: true },
};

const MIXTURE = { ...baseTransformer('mixtral-8x7b'), layers: 2, globalBatch: 16, microBatch: 1 };

const WORKS: readonly (readonly [string, Design])[] = [
  ['messages that share links', { ...PLAIN, system: { ...PLAIN.system, network: 'shared', chunks: 2 } }],
  ['packets', { ...PLAIN, system: { ...PLAIN.system, network: 'packets', chunks: 1 } }],
  ['orders that go round', { ...PLAIN, system: { ...PLAIN.system, interDimension: 'roundRobin' } }],
  [
    'a mesh',
    {
      ...PLAIN,
      workload: { ...SMALL, microBatch: 16 },
      parallelism: { modelParallel: 16, overlap: true, mesh: { slices: [2, 2, 2, 2] } },
    },
  ],
  [
    'a mesh with stages',
    {
      ...PLAIN,
      topology: {
        ...PLAIN.topology,
        dimensions: [
          ...PLAIN.topology.dimensions,
          { kind: 'ring', size: 2, linkLatencyNs: 500, tier: 'pod' },
        ],
      },
      workload: { ...SMALL, layers: 2, microBatch: 4 },
      parallelism: {
        modelParallel: 16,
        overlap: true,
        mesh: { slices: [2, 2, 2, 2] },
        pipeline: { stages: 2, schedule: 'oneForwardOneBackward' },
      },
    },
  ],
  [
    'experts limited to some nodes',
    {
      ...PLAIN,
      workload: MIXTURE,
      parallelism: { modelParallel: 1, overlap: true, expertParallel: { degree: 8, nodeLimit: 1 } },
    },
  ],
  [
    'a layer table',
    {
      ...PLAIN,
      parallelism: { modelParallel: 1, overlap: true },
      workload: {
        kind: 'table',
        label: 'two layers',
        loop: { kind: 'data', passes: 2 },
        layers: [1, 2].map((times) => ({
          name: `Layer ${times}`,
          forward: [{ kind: 'compute', label: 'forward', durationNs: times * 1e6 }],
          recompute: [],
          inputGradient: [{ kind: 'compute', label: 'backward', durationNs: 2e6 }],
          weightGradient: [
            { kind: 'compute', label: 'weights', durationNs: 1e6 },
            { kind: 'collective', label: 'reduce', collective: 'allReduce', bytes: 1e7, role: 'data' },
          ],
          updateNs: 0,
        })),
      },
    },
  ],
];

function pointsWith(base: Design): Points {
  const free = { 'compute.peakTflops': [100, 234], 'system.chunks': [base.system.chunks] };
  const table = { 'system.chunks': [base.system.chunks, base.system.chunks * 2] };
  const space = { base, free: base.workload.kind === 'table' ? table : free, split: 'equal', top: 1 };
  return valueOf(pointsOf(valueOf(readSpace(space))));
}

describe('the bound of a point whose collectives no closed form is claimed of', () => {
  it.each(WORKS)('is what it computes: %s', { timeout: 60_000 }, (_, base) => {
    const points = pointsWith(base);
    const scores: number[] = [];
    toEnd(
      createBounding(points).steps(({ score, work, link, network }) => {
        const run = valueOf(toEnd(runPoint(valueOf(points.designOf(work, link, network)), 'equal', 'time')));
        expect(score).toBeGreaterThan(0);
        expect(score).toBeLessThanOrEqual(run.timeNs);
        scores.push(run.timeNs);
      }),
    );
    const found = toEnd(search(points));
    expect(found.top[0]!.timeNs).toBe(Math.min(...scores));
  });
});
