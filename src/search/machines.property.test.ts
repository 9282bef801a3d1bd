/**
 * The search finds what running every point finds on machines as they are measured and built: calibrated stacks and links,
 * pipelines whose messages share wires with gradients, switches that reduce, tori, and what version 2 means where it says nothing.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bruteForce, expectBest, inOrder, pointsIn } from '../testing/search/brute-force.ts';
import { cases } from '../testing/large.ts';

type Kind = 'torus' | 'mesh' | 'reducing' | 'nodes' | 'joined';

const reducing = (e: number): object => ({ inNetwork: 'all', e });
const DIMENSIONS: Readonly<
  Record<Kind, readonly (readonly [kind: string, size: number, parameters?: object])[]>
> = {
  torus: [
    ['ring', 2],
    ['ring', 4],
  ],
  mesh: [
    ['mesh', 4],
    ['ring', 2],
  ],
  reducing: [
    ['switch', 4, reducing(0.8)],
    ['switch', 2, reducing(1)],
  ],
  nodes: [
    ['switch', 2],
    ['switch', 8],
  ],
  joined: [
    ['fullyConnected', 4],
    ['ring', 4],
  ],
};

const STACKS = {
  none: {},
  megatron: { calibration: 'megatron-bf16-h100', links: 'nccl-h100' },
  titan: { calibration: 'torchtitan-h100', links: 'nccl-h100' },
  a100: { calibration: 'megatron-a100', links: 'nccl-a100' },
} as const;

const anyMachine = fc.record({
  kind: fc.constantFrom<Kind>('torus', 'mesh', 'reducing', 'nodes', 'joined'),
  stack: fc.constantFrom<keyof typeof STACKS>('none', 'megatron', 'titan', 'a100'),
  areLinksMeasured: fc.boolean(),
  model: fc.constantFrom('gpt-3', 'llama-3-8b', 'mixtral-8x7b'),
  batch: fc.constantFrom(8, 16),
  splitBandwidth: fc.constantFrom('full', 'links'),
  latencyNs: fc.constantFrom(0, 500, 20_000),
  free: fc.subarray(['pp', 'zero', 'microBatch', 'overlap', 'recompute', 'chunks', 'schedule'] as const, {
    minLength: 1,
    maxLength: 3,
  }),
  split: fc.constantFrom('given', 'given', 'equal', 'optimal'),
  objective: fc.constantFrom<unknown>('time', 'throughput', ['time', 'cost']),
});

const VALUES = {
  pp: [1, 2],
  zero: [0, 1, 3],
  microBatch: [1, 2],
  overlap: [false, true],
  recompute: ['none', 'full'],
  chunks: [1, 8],
  schedule: ['oneForwardOneBackward', 'gpipe', 'zbH1'],
} as const;

type Machine = typeof anyMachine extends fc.Arbitrary<infer T> ? T : never;

/** A document of version 2 that leaves open what it can, and what is free of it. */
function spaceOf(drawn: Machine): object {
  const { kind, stack, areLinksMeasured, model, batch, splitBandwidth, latencyNs, free, split, objective } =
    drawn;
  const { calibration, links } = { calibration: undefined, links: undefined, ...STACKS[stack] };
  const dimensions = DIMENSIONS[kind].map(([of, size, parameters], at) => ({
    kind: of,
    size,
    linkLatencyNs: latencyNs,
    tier: at === 0 ? 'node' : 'pod',
    ...(parameters === undefined ? {} : { parameters }),
  }));
  const hasSchedule = free.includes('schedule');
  const values = Object.fromEntries(
    free.map((name) => [name === 'schedule' ? 'parallelism.pipeline.schedule' : name, VALUES[name]]),
  );
  return {
    base: {
      v: 2,
      model,
      batch,
      // Stages and replicas both lie on the outer dimension of the larger machines.
      pipeline: hasSchedule ? 2 : 1,
      workload: { layers: 4 },
      topology: { dimensions, splitBandwidth },
      compute: {
        peakTflops: 300,
        ...(calibration === undefined ? { efficiency: 0.6 } : { calibration, memoryGBps: 2000 }),
      },
      system: areLinksMeasured && links !== undefined ? { calibration: links } : {},
      bandwidth: { mode: 'fixed', scheme: 'custom', budgetGBps: 350, customGBps: [300, 50] },
    },
    free: { tp: [1, 2], ...values },
    split,
    objective,
    top: 4,
  };
}

describe('a search around a machine', () => {
  it('finds the points of brute force, none of them below its bound', { timeout: 3_600_000 }, () => {
    const near = new Map<string, { sum: number; count: number }>();
    fc.assert(
      fc.property(anyMachine, (drawn) => {
        const points = pointsIn(spaceOf(drawn));
        const found = bruteForce(points);
        expectBest(points, found);
        for (const { point, score } of found.bounded) {
          const run = found.runs.find((own) => own.point === point);
          if (run === undefined || score === null) continue;
          const { sum, count } = near.get(drawn.kind) ?? { sum: 0, count: 0 };
          near.set(drawn.kind, { sum: sum + score / run.score, count: count + 1 });
        }
      }),
      { numRuns: cases(4, 200) },
    );
    // A bound that says little holds as well.
    const all = [...near.values()].reduce(
      (own, { sum, count }) => ({ sum: own.sum + sum, count: own.count + count }),
      { sum: 0, count: 0 },
    );
    expect(all.count).toBeGreaterThan(10);
    expect(all.sum / all.count).toBeGreaterThan(0.5);
  });

  it.each(['torus', 'mesh', 'reducing', 'nodes', 'joined'] as const)(
    'ranks stages, stages of ZeRO and tensor degrees on a machine of kind %s',
    (kind) => {
      for (const stack of cases(['megatron'] as const, ['none', 'megatron'] as const)) {
        const drawn: Machine = {
          kind,
          stack,
          areLinksMeasured: true,
          model: 'gpt-3',
          batch: 8,
          splitBandwidth: 'full',
          latencyNs: 500,
          free: ['pp', 'zero', 'overlap'],
          split: 'given',
          objective: 'time',
        };
        const points = pointsIn(spaceOf(drawn));
        const found = bruteForce(points);
        expect(found.runs.length).toBeGreaterThan(8);
        expect(new Set(inOrder(found.runs).map(({ score }) => score)).size).toBeGreaterThan(4);
        expectBest(points, found);
      }
    },
  );
});
