/**
 * Weights and operations of a token in a layer of every kind of mixer, worked out by hand from the shapes that its paper gives:
 *
 *   attention      2 x weights, and 4 x (tokens that a token sees) x width of all queries (arXiv 2104.04473, eq. 2)
 *   window, chunk  the same with the tokens of the window or chunk (Mistral, arXiv 2310.06825; Llama 4, its configuration)
 *   sparse         the same with the chosen tokens, and an indexer that scores all (DeepSeek-V3.2, arXiv 2512.02556)
 *   delta          Gated DeltaNet, arXiv 2412.06464, section 3.3
 *   kda            Kimi Delta Attention, arXiv 2510.26692, section 3
 *   mamba          Mamba-2, arXiv 2405.21060, sections 6 and 7
 *   linear         lightning attention, arXiv 2401.04658
 */
import { describe, expect, it } from 'vitest';
import { publishedTransformer } from './facts/catalog.ts';
import type { TransformerWorkload } from './facts/description.ts';
import { transformerModel } from './facts/model.ts';
import { transformerFlops } from './flops.ts';
import { layersOfTransformer } from './layers.ts';
import { transformerLayout } from './layout.ts';
import { transformerParameterCount } from './weights.ts';

/** One layer: h = 1024, 8 heads of 128 with 2 of keys, states of 16 heads with k = 128 (8 of them), v = 64. */
const LAYER: TransformerWorkload = {
  ...publishedTransformer('llama-3-8b'),
  layers: 1,
  hidden: 1024,
  heads: 8,
  kvHeads: 2,
  feedForward: 4096,
  gated: true,
  vocabulary: 1000,
  sequence: 8192,
  tokensPerReplica: 8192,
  attentionScores: true,
  embeddings: false,
  stateHeads: 16,
  stateWidth: 64,
  keyHeads: 8,
  keyWidth: 128,
  stateConvolution: 4,
};
/** Three matrices of 1024 x 4096. */
const MLP = 12_582_912;
/** Queries and projection of 1024 x 1024, keys and values of 1024 x 256. */
const GROUPED = 2 * 1_048_576 + 2 * 262_144;
/** Convolutions of 4 taps over 2 x 1024 + 1024 channels: weights, whose few operations do not count. */
const CONVOLUTION = 12_288;
/** Chunks of 64: scores 64 x 128, values 64 x 64, writing and reading the state 128 x 64 each; for 16 heads. */
const CHUNKS = 16 * 2 * (8192 + 4096 + 2 * 8192);
/** What the state holds for a key: 64 x 128 twice, 64 x 64, 128 x 64. */
const RULE = 16 * 2 * (2 * 8192 + 4096 + 8192);

interface ByHand {
  readonly fields: Partial<TransformerWorkload>;
  /** Of the mixer. */
  readonly matrices: number;
  readonly others?: number;
  /** Operations of a token besides those of matrices. */
  readonly forward: number;
  /** Defaults to twice those forward. */
  readonly backward?: number;
}

const KINDS: Readonly<Record<string, ByHand>> = {
  'attention to all tokens': {
    fields: { pattern: 'full+dense' },
    matrices: GROUPED,
    forward: 4 * 8192 * 1024,
  },
  'a sliding window of 512': {
    fields: { pattern: 'window+dense', window: 512 },
    matrices: GROUPED,
    forward: 4 * 512 * 1024,
  },
  'chunks of 2,048': {
    fields: { pattern: 'chunk+dense', window: 2048 },
    matrices: GROUPED,
    forward: 4 * 2048 * 1024,
  },
  'a chunk longer than the sequence': {
    fields: { pattern: 'chunk+dense', window: 65_536 },
    matrices: GROUPED,
    forward: 4 * 8192 * 1024,
  },
  'sparse latent attention to 1,024 tokens': {
    fields: {
      kvHeads: 8,
      kvRank: 256,
      queryRank: 0,
      ropeWidth: 32,
      headWidth: 64,
      valueWidth: 64,
      indexHeads: 4,
      indexWidth: 32,
      indexTopK: 1024,
    },
    // Queries of 8 x (64 + 32); keys and values to 256 + 32 and up to 8 x (64 + 64); the projection; the indexer.
    matrices: 786_432 + 294_912 + 262_144 + 524_288 + (131_072 + 32_768 + 4096),
    // Scores of width 768 and values of 512; 4 heads of 32 score all tokens, and learn from the chosen ones.
    forward: 2 * 1024 * (768 + 512) + 2 * 4 * 32 * 8192,
    backward: 4 * 1024 * (768 + 512) + 4 * 4 * 32 * 1024,
  },
  'the gated delta rule': {
    fields: { pattern: 'delta+dense' },
    // Queries and keys, values and gate of 1024 each, two numbers a head; the projection.
    matrices: 1024 * (2048 + 2048 + 32) + 1_048_576,
    others: CONVOLUTION,
    forward: CHUNKS + RULE,
  },
  'Kimi Delta Attention': {
    fields: { pattern: 'kda+dense' },
    // Queries, keys and values, a number a head, and decay and gate by way of 128 values each.
    matrices: 1024 * (2048 + 1024 + 16 + 256) + 128 * (1024 + 1024) + 1_048_576,
    others: CONVOLUTION,
    forward: CHUNKS + RULE,
  },
  'Mamba-2': {
    fields: { pattern: 'mamba+dense' },
    // Values and gate, B and C of 8 groups, a step a head; the projection.
    matrices: 1024 * (2048 + 2048 + 16) + 1_048_576,
    others: CONVOLUTION,
    forward: CHUNKS,
  },
  'linear attention': {
    fields: { pattern: 'linear+dense' },
    matrices: 1024 * (2048 + 2048) + 1_048_576,
    forward: CHUNKS,
  },
};

describe.each(Object.entries(KINDS))('a layer of %s', (_, { fields, matrices, others = 0, ...work }) => {
  const workload = { ...LAYER, ...fields };
  const model = transformerModel(workload, 1);
  const { forward, backward = 2 * forward } = work;

  it('has the weights that are worked out by hand', () => {
    const { total } = transformerParameterCount(model);
    expect(total).toBe(matrices + others + MLP + 2 * 1000 * 1024);
  });

  it('takes the operations that are worked out by hand, alone and in the table of layers', () => {
    const ofMatrices = 2 * (matrices + MLP);
    expect(transformerFlops(model) / model.tokens).toBe(3 * ofMatrices + forward + backward);
    const layout = transformerLayout(workload, {
      modelParallel: 1,
      dataParallel: 1,
      checkpointing: 'none',
      compute: { peakTflops: 1, efficiency: 1 },
    });
    // A chip of 1 TFLOP/s: a nanosecond has 1,000 operations.
    const opsOf = (pass: 'forward' | 'inputGradient' | 'weightGradient'): number =>
      layersOfTransformer(model, layout, null)
        .flatMap((layer) => layer[pass])
        .reduce((sum, op) => sum + (op.kind === 'compute' ? op.durationNs * 1000 : 0), 0) / model.tokens;
    expect(opsOf('forward') / (ofMatrices + forward)).toBeCloseTo(1, 4);
    const gradients = opsOf('inputGradient') + opsOf('weightGradient');
    expect(gradients / (2 * ofMatrices + backward)).toBeCloseTo(1, 4);
  });
});
