/** Weights that are sharded over replicas: what the links carry, what of it is exposed, and the same in stages of a pipeline. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOTALS_ONLY } from '../simulator/input.ts';
import type { RunTotals } from '../simulator/record/totals.ts';
import { cases } from '../testing/large.ts';
import { block } from '../testing/runs/network-simulation.ts';
import { PLAIN_POLICY } from '../testing/runs/simulation.ts';
import { valueOf } from '../units/result.ts';
import type { AxisDegree } from '../workload/axes/place-axes.ts';
import type { Layer, LayerOp } from '../workload/table/layer.ts';
import { fsdpOps } from '../workload/parallel/fsdp-ops.ts';
import type { Fsdp } from '../workload/parallel/fsdp.ts';
import { zeroOps } from '../workload/parallel/zero.ts';
import { count } from '../workload/formula/term.ts';
import { prepareCase } from './prepare-case.ts';
import { startRun } from './simulate.ts';
import { ALL_PARTS } from './all-parts.ts';

const GBPS = 100;

interface Given {
  readonly layers: number;
  readonly weights: number;
  readonly forwardNs: number;
  readonly backwardNs: number;
  /** Replicas: those inside a copy, and the copies. */
  readonly inner: number;
  readonly outer: number;
  readonly fsdp: Fsdp;
}

function compute(durationNs: number): LayerOp {
  return { kind: 'compute', label: 'compute', durationNs };
}

function layerOf({ weights, forwardNs, backwardNs, inner, outer, fsdp }: Given): Layer {
  const ops = fsdpOps(count(weights, 'B'), count(weights, 'B'), inner * outer, 1, fsdp);
  return {
    name: 'layer',
    forward: [...ops.beforeForward, compute(forwardNs)],
    recompute: [],
    inputGradient: [...ops.beforeBackward, compute(backwardNs)],
    weightGradient: ops.afterGradients,
    updateNs: 0,
  };
}

function run(
  given: Given,
  pipeline: { readonly stages: number; readonly microBatches: number } | null,
): RunTotals {
  const { layers, inner, outer, fsdp } = given;
  const mark = fsdp.shards === undefined ? {} : { isShard: true as const };
  const axes: readonly AxisDegree[] = [
    { role: 'data', degree: inner, ...mark },
    { role: 'data', degree: outer },
    ...(pipeline === null ? [] : [{ role: 'pipeline', degree: pipeline.stages } as const]),
  ];
  const dimensions = axes.map(({ degree }) => block('switch', degree, GBPS));
  const ring = axes.map(() => ({ algorithm: { name: 'ring' }, whole: false }) as const);
  const table = Array.from({ length: layers }, () => layerOf(given));
  const prepared = valueOf(
    prepareCase(
      {
        sizes: axes.map(({ degree }) => degree),
        source:
          pipeline === null
            ? {
                kind: 'layerTable',
                layers: table,
                loop: { kind: 'transformer', passes: 1, modelGroup: 1, axes },
              }
            : {
                kind: 'pipeline',
                layers: table,
                boundaryBytes: 0,
                gradientBytes: [],
                iterations: 1,
                axes,
                shape: { schedule: 'oneForwardOneBackward', chunks: 1, ...pipeline },
                held: Array.from({ length: pipeline.stages }, () => layers / pipeline.stages),
              },
        overlap: true,
        algorithms: { allReduce: ring, reduceScatter: ring, allGather: ring },
        policy: { ...PLAIN_POLICY, scheduling: 'FIFO' },
        endpointDelayNs: 0,
      },
      ALL_PARTS,
    ),
  );
  const started = valueOf(startRun(prepared, { dimensions, splitBandwidth: 'full' }, TOTALS_ONLY));
  while (!started.run.advance(1000));
  return started.run.totals();
}

const anyGiven: fc.Arbitrary<Given> = fc
  .record({
    layers: fc.integer({ min: 1, max: 9 }),
    shard: fc.integer({ min: 1, max: 2000 }),
    forwardNs: fc.integer({ min: 1, max: 20_000 }),
    backwardNs: fc.integer({ min: 1, max: 40_000 }),
    inner: fc.integer({ min: 2, max: 8 }),
    outer: fc.integer({ min: 1, max: 4 }),
    isHybrid: fc.boolean(),
    prefetch: fc.integer({ min: 0, max: 3 }),
  })
  .map(({ shard, isHybrid, prefetch, ...given }) => ({
    ...given,
    weights: 1000 * shard * given.inner * given.outer,
    fsdp: { prefetch, ...(isHybrid ? { shards: given.inner } : {}) },
  }));

/** Returns the bytes that an NPU sends for a layer: two gathers and a scatter inside a copy, and the sum over copies. */
function sentBytes({ weights, inner, outer, fsdp }: Given, microBatches: number): number {
  const spread = fsdp.shards ?? inner * outer;
  const copies = (inner * outer) / spread;
  const inside = (3 * weights * (spread - 1)) / spread;
  return microBatches * inside + (2 * (weights / spread) * (copies - 1)) / copies;
}

describe('sharded weights', () => {
  it('send the bytes of the closed form, over all replicas or inside a copy and over the copies', () => {
    fc.assert(
      fc.property(anyGiven, (given) => {
        const { servers } = run(given, null);
        const sent = servers.reduce((sum, { bytes }) => sum + bytes, 0);
        expect(sent / (given.layers * sentBytes(given, 1))).toBeCloseTo(1, 9);
      }),
      { numRuns: cases(100, 1000) },
    );
  });

  it('expose the time by which the gather of a layer outlasts the compute of the layer before, when prefetched by one layer', () => {
    fc.assert(
      fc.property(anyGiven, ({ fsdp: { prefetch = 0 }, ...rest }) => {
        // The forward pass: gathers alone on their links, one copy.
        const given = { ...rest, outer: 1, backwardNs: 0, fsdp: { prefetch } };
        const { inner, weights, layers, forwardNs } = given;
        const gatherNs = (weights * (inner - 1)) / inner / GBPS;
        const table = layerOf(given);
        const forwardOnly: Layer = { ...table, inputGradient: [], weightGradient: [] };
        const endNs = endOf(forwardOnly, given);
        const longer = prefetch === 0 ? gatherNs + forwardNs : Math.max(gatherNs, forwardNs);
        expect(endNs / (gatherNs + (layers - 1) * longer + forwardNs)).toBeCloseTo(1, 9);
      }),
      { numRuns: cases(100, 1000) },
    );
  });

  it('are gathered and scattered for every micro-batch of a pipeline, and copies are summed once', () => {
    fc.assert(
      fc.property(
        anyGiven,
        fc.integer({ min: 1, max: 4 }),
        fc.integer({ min: 1, max: 6 }),
        (any, stages, microBatches) => {
          const given = { ...any, layers: any.layers * stages };
          const { servers, computeNs } = run(given, { stages, microBatches });
          const sent = servers.reduce((sum, { bytes }) => sum + bytes, 0);
          expect(sent / (any.layers * sentBytes(given, microBatches))).toBeCloseTo(1, 9);
          expect(computeNs).toBeCloseTo(microBatches * any.layers * (any.forwardNs + any.backwardNs), 3);
        },
      ),
      { numRuns: cases(60, 600) },
    );
  });

  it('stay whole in stage 2, where every micro-batch scatters gradients', () => {
    const ops = zeroOps(count(8000, 'B'), count(8000, 'B'), 2, 4, 1);
    expect(ops.beforeForward).toEqual([]);
    expect(ops.afterGradients.map((op) => [op.collective, op.everyMicroBatch ?? false])).toEqual([
      ['reduceScatter', true],
      ['allGather', false],
    ]);
  });
});

function endOf(layer: Layer, { layers, inner }: Given): number {
  const axes: readonly AxisDegree[] = [{ role: 'data', degree: inner }];
  const ring = [{ algorithm: { name: 'ring' }, whole: false }] as const;
  const prepared = valueOf(
    prepareCase(
      {
        sizes: [inner],
        source: {
          kind: 'layerTable',
          layers: Array.from({ length: layers }, () => layer),
          loop: { kind: 'transformer', passes: 1, modelGroup: 1, axes },
        },
        overlap: true,
        algorithms: { allReduce: ring, reduceScatter: ring, allGather: ring },
        policy: { ...PLAIN_POLICY, scheduling: 'FIFO' },
        endpointDelayNs: 0,
      },
      ALL_PARTS,
    ),
  );
  const topology = { dimensions: [block('switch', inner, GBPS)], splitBandwidth: 'full' } as const;
  const started = valueOf(startRun(prepared, topology, TOTALS_ONLY));
  while (!started.run.advance(1000));
  return started.run.totals().endNs;
}
