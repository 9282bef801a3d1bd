/** Runs that the files of a training software can describe. */
import fc from 'fast-check';
import type { Run, RunModel } from '../../formats/launch/run.ts';

const size = (max: number): fc.Arbitrary<number> => fc.integer({ min: 1, max });
const optional = <T extends object>(fields: fc.Arbitrary<T>): fc.Arbitrary<T | object> =>
  fc.oneof(fc.constant({}), fields);

const latent = fc.record({
  kvRank: size(1024),
  queryRank: size(2048),
  headWidth: size(256),
  ropeWidth: size(128),
  valueWidth: size(256),
});

const dense: fc.Arbitrary<RunModel> = fc
  .record({
    layers: size(128),
    hidden: size(16_384),
    heads: size(128),
    isGrouped: fc.boolean(),
    feedForward: size(65_536),
    gated: fc.boolean(),
    vocabulary: size(300_000),
    tiedEmbeddings: fc.boolean(),
    extras: fc.oneof(fc.constant({}), fc.record({ headWidth: size(256) }), latent),
    window: optional(fc.record({ window: size(8192), fullEvery: size(8) })),
    gate: optional(fc.constant({ attentionGate: true })),
  })
  .map(({ isGrouped, extras, window, gate, ...model }) => ({
    ...model,
    kvHeads: isGrouped ? Math.max(1, model.heads - 1) : model.heads,
    experts: 1,
    topK: 1,
    ...extras,
    ...window,
    ...gate,
  }));

const withExperts: fc.Arbitrary<RunModel> = fc
  .tuple(
    dense,
    fc.integer({ min: 2, max: 512 }),
    size(8),
    fc.integer({ min: 0, max: 3 }),
    fc.constantFrom('none', 'first', 'every second'),
  )
  .map(([model, experts, topK, sharedExperts, kind]) => ({
    ...model,
    experts,
    topK,
    ...(sharedExperts === 0 ? {} : { sharedExperts }),
    ...(model.layers < 3 || kind === 'none'
      ? {}
      : kind === 'first'
        ? { denseLayers: 1, denseFeedForward: model.feedForward + 64 }
        : { pattern: 'full+experts, full+dense', denseFeedForward: model.feedForward + 64 }),
  }))
  .filter(({ pattern, window }) => pattern === undefined || window === undefined);

const settings = fc.record({
  sequence: size(131_072),
  microBatch: size(16),
  globalBatch: size(4096),
  precision: fc.constantFrom('bf16', 'fp16', 'fp8', 'fp4', 'fp32'),
  nodes: size(64),
  nodeNpus: fc.constantFrom(1, 4, 8),
  tensor: fc.constantFrom(1, 2, 8),
  context: fc.constantFrom(1, 2, 4),
  pipeline: fc.constantFrom(1, 2, 8),
  expert: fc.constantFrom(1, 2, 8),
  chunks: fc.constantFrom(1, 2, 4),
  zeroStage: fc.constantFrom(0, 1, 2, 3),
  hasWideGradients: fc.boolean(),
  contextMethod: fc.constantFrom('ring', 'heads', 'gather'),
  checkpointing: fc.constantFrom('none', 'selective', 'full'),
  sequenceParallel: fc.boolean(),
  fusedAttention: fc.boolean(),
  overlap: fc.boolean(),
  tensorOverlap: fc.boolean(),
  isDataInside: fc.boolean(),
} as const);

/** Runs that Megatron-LM can describe. */
export const megatronRun: fc.Arbitrary<Run> = fc
  .tuple(fc.oneof(dense, withExperts), settings)
  .map(([model, { nodes, chunks, expert, contextMethod, tensorOverlap, hasWideGradients, ...run }]) => ({
    ...run,
    npus: nodes * run.nodeNpus,
    model,
    ...(model.experts > 1 ? { expert } : {}),
    ...(run.context > 1 ? { contextMethod } : {}),
    ...(hasWideGradients && run.precision !== 'fp32' ? { gradientBytes: 4 } : {}),
    ...(run.pipeline > 1 && chunks > 1 ? { schedule: 'interleaved', chunks } : {}),
    ...(run.zeroStage === 3 ? { prefetch: 1 } : {}),
    ...(run.tensor > 1 ? { tensorOverlap } : {}),
    sequenceParallel: run.sequenceParallel && run.tensor > 1,
    isDataInside: run.pipeline === 1 || run.isDataInside,
  }));
