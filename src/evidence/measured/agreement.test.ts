/**
 * The closed form of a step and the event-driven run of a design overlap in what they model, and agree on it:
 *
 *   compute          products, attention scores, recomputation (none, of attention, full), the output projection
 *   tensor parallel  the exchanges of both blocks, forward, backward and recomputed
 *   data parallel    gradients by an all-reduce, or scattered and gathered with a sharded optimizer (ZeRO 1)
 *   FSDP             weights gathered twice per micro-batch, gradients scattered (ZeRO 3)
 *
 * Without overlap they are equal; with overlap the run is no faster than compute and no slower than the closed form, which bounds it. What
 * only one of them models is left out here, or named: the run gathers inputs that it kept in shards; only the closed form has pipelines
 * with their transfers, context parallelism, launches, memory-bound parts and the optimizer's step.
 */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DEFAULT_DESIGN } from '../../design/defaults.ts';
import type { Design, DesignDimension } from '../../design/document.ts';
import { finish } from '../../testing/runs/simulation.ts';
import { ALONE_RUN, IDEAL } from '../../testing/runs/training-run.ts';
import { valueOf } from '../../units/result.ts';
import { stepTime } from '../../workload/step-time/step-time.ts';
import type { TrainingRun } from '../../workload/step-time/training-run.ts';
import { closedResult } from '../../run/closed.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { startRun } from '../../run/simulate.ts';
import { topologyOf } from '../../run/topology-of.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const NIC_GBPS = 25;
const NODE_GBPS = IDEAL.collective.busGBps;
const TOTALS = { segments: false, buckets: 0, expectedNs: 0, busyIntervals: false, replay: true };
const RING = { algorithm: { name: 'ring' }, whole: false } as const;
const CHECKPOINTING = { none: 'none', selective: 'selective', full: 'full' } as const;

/** The same run as a design: rings without latency inside a node and over its NICs, one efficiency. */
function designOf({ model, layout, machine }: TrainingRun, overlap: boolean, embeddings: boolean): Design {
  const dimension = (size: number, tier: 'node' | 'pod'): DesignDimension => ({
    kind: 'switch',
    size,
    linkLatencyNs: 0,
    tier,
  });
  const rings = [RING, RING];
  return {
    ...DEFAULT_DESIGN,
    topology: {
      dimensions: [dimension(layout.tensor, 'node'), dimension(layout.data, 'pod')],
      splitBandwidth: 'full',
    },
    workload: {
      kind: 'transformer',
      preset: 'gpt-3',
      layers: model.layers,
      hidden: model.hidden,
      tokensPerReplica: layout.microBatches * layout.microBatch * model.sequence,
      microBatch: layout.microBatch,
      recompute: layout.recompute === 'full',
      heads: model.heads,
      kvHeads: model.kvHeads,
      feedForward: model.feedForward,
      gated: model.gated,
      vocabulary: model.vocabulary,
      tiedEmbeddings: model.tiedEmbeddings,
      sequence: model.sequence,
      attentionScores: true,
      embeddings,
    },
    parallelism: {
      modelParallel: layout.tensor,
      overlap,
      zeroStage: layout.sharding === 'full' ? 3 : layout.shardedOptimizer ? 1 : 0,
      sequenceParallel: layout.sequenceParallel,
      checkpointing: CHECKPOINTING[layout.recompute],
    },
    system: {
      ...DEFAULT_DESIGN.system,
      chunks: 1,
      endpointDelayNs: 0,
      algorithms: { allReduce: rings, reduceScatter: rings, allGather: rings, allToAll: [] },
    },
    compute: { peakTflops: machine.chip.bf16Tflops, efficiency: 1 },
    bandwidth: {
      budgetGBps: NODE_GBPS + NIC_GBPS,
      mode: 'fixed',
      scheme: 'custom',
      customGBps: [NODE_GBPS, NIC_GBPS],
    },
  };
}

interface Simulated {
  readonly compute: number;
  readonly all: number;
  /** Upper bound of what padding to whole bytes (workload/table/op.ts) adds to collectives, which the closed form leaves out. */
  readonly padding: number;
}

/** Seconds of compute, and of the whole iteration, of the event-driven run. */
function simulated(design: Design): Simulated {
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
  const closed = valueOf(closedResult(prepared, 'custom'));
  const { run } = valueOf(
    startRun(prepared.prepared, topologyOf(design, closed.splitGBps, ALL_PARTS), TOTALS),
  );
  const { graph, sizes } = prepared.prepared;
  const paddingNs = graph.tasks.reduce((sum, task) => {
    if (task.kind !== 'collective') return sum;
    // Less than a byte per NPU; a gather sends it to every other NPU, an all-reduce less than twice.
    return graph.groups[task.group]!.positions.reduce((bytesSoFar, position) => {
      const ranks = sizes[position]!;
      return ranks === 1 ? bytesSoFar : bytesSoFar + Math.max(2, ranks - 1) / closed.splitGBps[position]!;
    }, sum);
  }, 0);
  return { compute: closed.computeNs / 1e9, all: finish(run).totals.endNs / 1e9, padding: paddingNs / 1e9 };
}

/** Returns what only the run gathers: the layer's input if ranks kept a share of it, or the blocks' inputs kept in shards. */
function inputGathers({ model, layout }: TrainingRun): number {
  const { tensor, microBatches, microBatch, sequenceParallel, recompute } = layout;
  const bytes = 2 * microBatches * microBatch * model.sequence * model.hidden;
  const gathers = sequenceParallel ? (recompute === 'full' ? 0 : 2) : 1;
  return (gathers * model.layers * bytes * (tensor - 1)) / tensor / (NODE_GBPS * 1e9);
}

const ANY_RUN: fc.Arbitrary<TrainingRun> = fc
  .record({
    layers: fc.integer({ min: 1, max: 6 }),
    groups: fc.integer({ min: 1, max: 4 }),
    grouped: fc.constantFrom(1, 2, 4),
    gated: fc.boolean(),
    tensor: fc.constantFrom(1, 2, 4),
    data: fc.constantFrom(1, 2, 3, 4, 8),
    microBatch: fc.integer({ min: 1, max: 2 }),
    microBatches: fc.integer({ min: 1, max: 4 }),
    recompute: fc.constantFrom('none', 'selective', 'full'),
    shardedOptimizer: fc.boolean(),
    sharding: fc.constantFrom('none', 'full'),
    sequenceParallel: fc.boolean(),
  } as const)
  .map(({ layers, groups, grouped, gated, ...layout }) => {
    const heads = 4 * groups * grouped;
    const hidden = 64 * heads;
    const shape = { layers, heads, kvHeads: 4 * groups, hidden, feedForward: 4 * hidden, gated };
    return {
      model: { ...ALONE_RUN.model, ...shape, vocabulary: 1024 },
      layout: { ...ALONE_RUN.layout, ...layout },
      machine: { ...ALONE_RUN.machine, domain: layout.tensor, nicGBps: NIC_GBPS },
    };
  });

/** The same with a tiny vocabulary, whose table and projection are negligible beside a layer. */
function layersAlone(run: TrainingRun): TrainingRun {
  return { ...run, model: { ...run.model, vocabulary: 1e-9 } };
}

/** Expects the run to equal the closed form, plus at most the padding of its collectives. */
function expectToPad(seconds: number, { all, padding }: Pick<Simulated, 'all' | 'padding'>): void {
  expect(seconds / all).toBeLessThanOrEqual(1 + 1e-7);
  expect((seconds + padding) / all).toBeGreaterThanOrEqual(1 - 1e-7);
}

describe('the closed form and the run', () => {
  it('agree on layers: products, recomputation, tensor parallel, data parallel and FSDP traffic', () => {
    fc.assert(
      fc.property(ANY_RUN, (any) => {
        const run = layersAlone(any);
        const { seconds, terms } = stepTime(run, IDEAL);
        const { compute, ...whole } = simulated(designOf(any, false, false));
        // Recomputed scores are compute; a whole layer is recomputed with its exchanges.
        const exchanged = terms.tensor * (run.layout.recompute === 'full' ? 3 / 2 : 1);
        expect((seconds - exchanged - terms.data) / compute).toBeCloseTo(1, 6);
        expectToPad(seconds + inputGathers(run), whole);
      }),
      { numRuns: 60 },
    );
  });

  it('agree on the whole model if replicas are whole: the table is reduced with the layers', () => {
    fc.assert(
      fc.property(ANY_RUN, ({ model, layout, machine }) => {
        const alone = { ...layout, tensor: 1, sharding: 'none' } as const;
        const run = { model, layout: alone, machine: { ...machine, domain: 1 } };
        const { seconds } = stepTime(run, IDEAL);
        expectToPad(seconds, simulated(designOf(run, false, true)));
      }),
      { numRuns: 30 },
    );
  });

  it('bound the run with overlap: it takes no less than compute, and no more than the closed form', () => {
    fc.assert(
      fc.property(ANY_RUN, (any) => {
        const run = layersAlone(any);
        const { seconds } = stepTime(run, IDEAL);
        const { compute, all, padding } = simulated(designOf(any, true, false));
        expect(all).toBeGreaterThanOrEqual(compute * (1 - 1e-9));
        expect(all).toBeLessThanOrEqual((seconds + inputGathers(run) + padding) * (1 + 1e-7));
      }),
      { numRuns: 30 },
    );
  });
});
