/** Gradients that pipeline stages exchange, worked by hand. */
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import type { Design, Parallelism } from '../../design/document.ts';
import type { SendTask } from '../../taskgraph/graph.ts';
import { valueOf } from '../../units/result.ts';
import type { TransformerWorkload } from '../../workload/transformer/facts/description.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { stagesPicture } from './stages.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

const GBPS = [100, 25];
const HIDDEN = 1024;
const VOCABULARY = 51_200;
/** Per layer: attention 4 h^2, MLP 8 h^2, two layer norms and all biases. */
const MATRIX_BYTES = VOCABULARY * HIDDEN * 2;

/** Four stages on the inner switch, and four replicas over the outer one, whose steps are exact. */
function design(parallelism: Partial<Parallelism>, workload: Partial<TransformerWorkload> = {}): Design {
  return {
    ...BASE_V1,
    bandwidth: { ...BASE_V1.bandwidth, budgetGBps: 125, customGBps: GBPS, mode: 'fixed', scheme: 'custom' },
    compute: { peakTflops: 312, efficiency: 1 },
    system: { ...BASE_V1.system, rounding: 'exact', endpointDelayNs: 0, chunks: 1 },
    topology: {
      splitBandwidth: 'links',
      dimensions: [
        { kind: 'switch', size: 4, linkLatencyNs: 0, tier: 'node' },
        { kind: 'switch', size: 4, linkLatencyNs: 0, tier: 'pod' },
      ],
    },
    workload: {
      ...publishedTransformer('megatron-1.7b'),
      hidden: HIDDEN,
      heads: 16,
      kvHeads: 16,
      feedForward: 4 * HIDDEN,
      vocabulary: VOCABULARY,
      sequence: 1024,
      layers: 8,
      microBatch: 1,
      tokensPerReplica: 8 * 1024,
      gated: false,
      recompute: false,
      embeddings: true,
      tiedEmbeddings: true,
      ...workload,
    },
    parallelism: {
      modelParallel: 1,
      zeroStage: 0,
      overlap: false,
      axisOrder: ['pipeline', 'data'],
      pipeline: { schedule: 'oneForwardOneBackward', stages: 4 },
      ...parallelism,
    },
  };
}

/** Returns the messages that belong to no micro-batch, each as `from to bytes`. */
function exchanged(subject: Design): readonly string[] {
  const { tasks } = valueOf(prepareDesign(subject, ALL_PARTS)).prepared.graph.stages!;
  const sends = tasks.filter((task): task is SendTask => task.kind === 'send' && task.microBatch < 0);
  return sends.map(({ from, to, bytes }) => `${from} ${to} ${bytes}`).toSorted();
}

const reductions = (subject: Design) =>
  valueOf(stagesPicture(subject, GBPS))
    .bars.filter(({ kind }) => kind === 'data')
    .map(({ stage, startNs, endNs }) => ({ stage, ns: endNs - startNs }));

describe('a tied embedding that two stages hold', () => {
  it('is reduced by both over their replicas, then added between the two', () => {
    const tied = design({});
    const untied = design({}, { tiedEmbeddings: false });
    expect(exchanged(untied)).toEqual([]);
    expect(exchanged(tied)).toEqual([`0 3 ${MATRIX_BYTES}`, `3 0 ${MATRIX_BYTES}`]);
    // Both ends reduce as much as with two separate matrices.
    expect(reductions(tied)).toEqual(reductions(untied));
    // The link between the stages is free by then: V h x 2 B each way at 100 GB/s.
    const [long, short] = [tied, untied].map((subject) => valueOf(stagesPicture(subject, GBPS)).endNs);
    expect(long! - short!).toBeCloseTo(MATRIX_BYTES / 100, 3);
  });

  it.each([
    { name: 'tensor parallelism cuts it', parallelism: { modelParallel: 2 }, parts: 2 },
    { name: 'the shard of an optimizer is all that is reduced', parallelism: { zeroStage: 1 }, parts: 4 },
    { name: 'the shard of a gradient is all that is kept', parallelism: { zeroStage: 2 }, parts: 4 },
    {
      name: 'hybrid shards are of a part of the replicas',
      parallelism: { zeroStage: 3, fsdp: { shards: 2 } },
      parts: 2,
    },
  ] as const)('is exchanged in part with $name', ({ parallelism, parts }) => {
    const bytes = MATRIX_BYTES / parts;
    expect(exchanged(design(parallelism))).toEqual([`0 3 ${bytes}`, `3 0 ${bytes}`]);
  });

  it('exists once if one stage has both ends of the model, or there is one stage', () => {
    const fold = { schedule: 'zbV', stages: 4 } as const;
    expect(exchanged(design({ pipeline: fold }))).toEqual([]);
    expect(exchanged(design({ pipeline: { schedule: 'gpipe', stages: 1 } }))).toEqual([]);
    expect(exchanged(design({}, { embeddings: false }))).toEqual([]);
  });

  it('is added in every iteration before the next begins', () => {
    const twice = valueOf(stagesPicture(design({ iterations: 2 }), GBPS)).endNs;
    const once = valueOf(stagesPicture(design({}), GBPS)).endNs;
    expect(twice).toBeCloseTo(2 * once, 0);
  });
});

describe('gradients of a model part that two stages of DualPipe hold', () => {
  const dual = (parallelism: Partial<Parallelism>, workload: Partial<TransformerWorkload> = {}) =>
    design(
      { ...parallelism, pipeline: { schedule: 'dualPipe', stages: 4 } },
      { tiedEmbeddings: false, ...workload },
    );
  const sum = (subject: Design): number =>
    exchanged(subject).reduce((bytes, text) => bytes + Number(text.split(' ')[2]), 0);

  it('are whole until they are reduced, or sharded if every micro-batch reduces them', () => {
    const whole = sum(dual({}));
    // Twelve h^2 per layer, two layers per part; four parts, each sent by the two stages that hold it.
    const layers = 2 * 8 * 12 * HIDDEN * HIDDEN * 2;
    expect(whole / (layers + 2 * 2 * MATRIX_BYTES)).toBeCloseTo(1, 2);
    expect(sum(dual({ zeroStage: 1 }))).toBe(whole);
    expect(sum(dual({ zeroStage: 2 })) / whole).toBeCloseTo(1 / 4, 6);
    expect(sum(dual({ zeroStage: 3 })) / whole).toBeCloseTo(1 / 4, 6);
    expect(sum(dual({ zeroStage: 3, fsdp: { shards: 2 } })) / whole).toBeCloseTo(1 / 2, 6);
  });

  it('are those of one matrix if the embedding is tied, which both end stages hold once', () => {
    const untied = sum(dual({}));
    expect(untied - sum(dual({}, { tiedEmbeddings: true }))).toBe(2 * MATRIX_BYTES);
  });

  it('of experts are spread over only the NPUs that hold the same experts', () => {
    const experts = { experts: 8, topK: 2, embeddings: false } as const;
    const whole = sum(dual({ expertParallel: { degree: 2 } }, experts));
    const shared = sum(dual({ expertParallel: { degree: 2 }, zeroStage: 2 }, experts));
    // Per layer: attention, 4 h^2, and the router, over four replicas; 4 of 8 experts of 8 h^2 each over two.
    const attention = 4 * HIDDEN * HIDDEN;
    const ofExperts = 4 * 8 * HIDDEN * HIDDEN;
    expect(shared / whole).toBeCloseTo((attention / 4 + ofExperts / 2) / (attention + ofExperts), 2);
  });
});
