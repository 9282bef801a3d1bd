/** Random pipelines in exact mode, with degrees of all axes, ZeRO, overlap, blocks and several axes on one dimension. */
import fc from 'fast-check';
import { BASE_V1 } from '../../design/base.ts';
import { AXIS_IDS } from '../../workload/axes/axis-list.ts';
import type { Design, DesignDimension } from '../../design/document.ts';
import type { PipelineSchedule } from '../../workload/pipeline/facts/names.ts';
import { SCHEDULE_FACTS } from '../../workload/pipeline/facts/schedules.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';

const SEQUENCE = 1024;

const anyBlock: fc.Arbitrary<Partial<DesignDimension>> = fc.oneof(
  { weight: 4, arbitrary: fc.constant({ kind: 'switch' } as const) },
  { weight: 2, arbitrary: fc.constantFrom({ kind: 'ring' } as const, { kind: 'mesh' } as const) },
  { weight: 1, arbitrary: fc.constant({ kind: 'fullyConnected' } as const) },
  {
    weight: 1,
    arbitrary: fc
      .record({ leaf: fc.constantFrom(2, 4), over: fc.constantFrom(1, 2, 4) })
      .map(({ leaf, over }) => ({ kind: 'fatTree', parameters: { leaf, over, spines: 1 } }) as const),
  },
);

/** Sizes of up to three dimensions with up to 32 NPUs. */
const anySizes = fc
  .array(fc.constantFrom(2, 4, 8), { minLength: 1, maxLength: 3 })
  .filter((sizes) => sizes.reduce((product, size) => product * size, 1) <= 32);

export function stagedWith(schedule: PipelineSchedule): fc.Arbitrary<Design> {
  return anySizes.chain((sizes) => drawnFor(sizes).map((drawn) => stagedDesign(schedule, sizes, drawn)));
}

type Drawn = ReturnType<typeof drawnFor> extends fc.Arbitrary<infer Value> ? Value : never;

function drawnFor(sizes: readonly number[]) {
  return fc.record({
    kinds: fc.tuple(...sizes.map(() => anyBlock)),
    bandwidths: fc.tuple(...sizes.map(() => fc.constantFrom(10, 50, 100, 400))),
    latencyNs: fc.constantFrom(0, 0, 500, 5000),
    splitBandwidth: fc.constantFrom('links', 'links', 'full'),
    stages: fc.constantFrom(2, 2, 4, 8),
    chunksOfStage: fc.constantFrom(2, 4),
    more: fc.integer({ min: 0, max: 6 }),
    modelParallel: fc.constantFrom(1, 2, 2, 4),
    contextParallel: fc.constantFrom(1, 1, 2, 4),
    experts: fc.constantFrom(0, 0, 2),
    order: fc.shuffledSubarray([...AXIS_IDS], { minLength: 0 }),
    zeroStage: fc.constantFrom(0, 0, 1, 2, 3),
    gradientBytes: fc.constantFrom(2, 2, 4),
    overlap: fc.boolean(),
    isTied: fc.boolean(),
    peakTflops: fc.constantFrom(50, 1000, 100_000),
    chunks: fc.constantFrom(1, 1, 4, 16),
    activeChunks: fc.constantFrom(1, 1, 2, 4),
  });
}

function stagedDesign(schedule: PipelineSchedule, sizes: readonly number[], drawn: Drawn): Design {
  const { stages, chunksOfStage, experts, order } = drawn;
  const { chunks: allowed, least } = SCHEDULE_FACTS[schedule];
  const chunks = allowed === 'any' ? chunksOfStage : allowed;
  const parts = stages * (SCHEDULE_FACTS[schedule].placement === 'bothWays' ? 1 : chunks);
  const microBatches = 2 * Math.ceil((least(stages) + drawn.more) / 2);
  return {
    ...BASE_V1,
    bandwidth: {
      ...BASE_V1.bandwidth,
      budgetGBps: drawn.bandwidths.reduce((sum, bandwidth) => sum + bandwidth, 0),
      customGBps: drawn.bandwidths,
      mode: 'fixed',
      scheme: 'custom',
    },
    compute: { peakTflops: drawn.peakTflops, efficiency: 1 },
    system: {
      ...BASE_V1.system,
      rounding: 'exact',
      endpointDelayNs: 0,
      chunks: drawn.chunks,
      activeChunks: drawn.activeChunks,
    },
    topology: {
      splitBandwidth: drawn.splitBandwidth,
      dimensions: sizes.map((size, index) => ({
        linkLatencyNs: drawn.latencyNs,
        tier: 'node',
        ...drawn.kinds[index]!,
        size,
      })) as readonly DesignDimension[],
    },
    workload: {
      ...publishedTransformer('llama-3-8b'),
      hidden: 512,
      heads: 8,
      kvHeads: 8,
      feedForward: 2048,
      vocabulary: 4096,
      sequence: SEQUENCE,
      layers: parts,
      microBatch: 1,
      tokensPerReplica: microBatches * SEQUENCE,
      recompute: false,
      embeddings: drawn.isTied,
      tiedEmbeddings: drawn.isTied,
      ...(experts > 0 ? { experts: 4, topK: 2 } : {}),
    },
    parallelism: {
      modelParallel: drawn.modelParallel,
      contextParallel: drawn.contextParallel,
      zeroStage: drawn.zeroStage,
      ...(drawn.gradientBytes === 4 ? { gradientBytes: 4 as const } : {}),
      overlap: drawn.overlap,
      axisOrder: order,
      ...(experts > 0 ? { expertParallel: { degree: experts } } : {}),
      pipeline: { schedule, stages, ...(allowed === 'any' ? { chunks } : {}) },
    },
  };
}
