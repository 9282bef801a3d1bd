/** Whether designs fit: what is gathered for sharded states, worked by hand, and a run of Llama 3 405B that is known to have fitted. */
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import type { Design, Parallelism } from '../../design/document.ts';
import { modelFacts } from '../tables/model-facts.ts';
import type { TransformerWorkload } from '../../workload/transformer/facts/description.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

function design(nodes: number, workload: TransformerWorkload, parallelism: Partial<Parallelism>): Design {
  return {
    ...BASE_V1,
    compute: { peakTflops: 989, efficiency: 0.5, capacityGB: 80 },
    topology: {
      splitBandwidth: 'links',
      dimensions: [
        { kind: 'switch', size: 8, linkLatencyNs: 500, tier: 'node' },
        { kind: 'switch', size: nodes, linkLatencyNs: 2000, tier: 'pod' },
      ],
    },
    workload,
    parallelism: { modelParallel: 1, overlap: true, zeroStage: 3, ...parallelism },
  };
}

function memoryOf(subject: Design) {
  const { memory } = modelFacts(subject, ALL_PARTS);
  if (memory === null) throw new Error('a transformer has a memory');
  const gathered = memory.parts.find(({ name }) => name === 'gathered')?.bytes ?? 0;
  return { gathered, fits: memory.fits, totalGB: memory.totalBytes / 1e9 };
}

const LLAMA_70B = {
  ...publishedTransformer('llama-3-70b'),
  microBatch: 1,
  tokensPerReplica: 8192,
  recompute: true,
} as const;
/** Queries and output h^2 each, keys and values h x 1,024 each, three matrices of h x 28,672; 2 B each. */
const LAYER_BYTES = 2 * 8192 * (2 * 8192 + 2 * 1024 + 3 * 28_672);
const MATRIX_BYTES = 2 * 128_256 * 8192;

describe('sharded states', () => {
  it.each([
    { prefetch: 0, layers: 1 },
    { prefetch: 3, layers: 4 },
    { prefetch: 64, layers: 65 },
    // All layers.
    { prefetch: 200, layers: 80 },
  ])(
    'keep $layers layers that are gathered $prefetch ahead, the gradients of one, and the embedding',
    (given) => {
      const { gathered, fits, totalGB } = memoryOf(
        design(16, LLAMA_70B, { fsdp: { prefetch: given.prefetch } }),
      );
      expect(gathered).toBe((given.layers + 1) * LAYER_BYTES + MATRIX_BYTES);
      expect(totalGB).toBeCloseTo(47.62 + gathered / 1e9, 1);
      expect(fits).toBe(given.layers < 17);
    },
  );

  it('keep one layer without FSDP, and if nothing overlaps', () => {
    const oneLayer = 2 * LAYER_BYTES + MATRIX_BYTES;
    expect(memoryOf(design(16, LLAMA_70B, {})).gathered).toBe(oneLayer);
    expect(memoryOf(design(16, LLAMA_70B, { fsdp: { prefetch: 8 }, overlap: false })).gathered).toBe(
      oneLayer,
    );
  });

  it('gather nothing if no other NPU holds a share of them', () => {
    for (const zeroStage of [0, 1, 2] as const)
      expect(memoryOf(design(16, LLAMA_70B, { zeroStage })).gathered).toBe(0);
    expect(memoryOf(design(16, LLAMA_70B, { modelParallel: 128 })).gathered).toBe(0);
    expect(memoryOf(design(16, LLAMA_70B, { fsdp: { shards: 1 } })).gathered).toBe(0);
  });

  it('of stages keep the layers of one pass, or of two if passes are paired, and the matrix of an end', () => {
    const staged = (pipeline: Parallelism['pipeline']) =>
      memoryOf(
        design(
          16,
          { ...LLAMA_70B, tokensPerReplica: 16 * 8192 },
          { modelParallel: 8, fsdp: { prefetch: 2 }, ...(pipeline && { pipeline }) },
        ),
      ).gathered;
    const [layer, matrix] = [LAYER_BYTES / 8, MATRIX_BYTES / 8];
    expect(staged({ schedule: 'oneForwardOneBackward', stages: 4 })).toBe(4 * layer + matrix);
    expect(staged({ schedule: 'dualPipe', stages: 4 })).toBe(7 * layer + matrix);
    // Two layers per chunk: there is no third to gather.
    expect(staged({ schedule: 'interleaved', stages: 4, chunks: 10 })).toBe(3 * layer + matrix);
  });

  it('of experts are gathered where they are sharded, the largest layers first', () => {
    const experts = { ...LLAMA_70B, experts: 8, topK: 2, feedForward: 3584 } as const;
    const [attention, expert] = [2 * 8192 * (2 * 8192 + 2 * 1024), 2 * 8192 * 3 * 3584];
    const router = 2 * 8192 * 8;
    const spread = (degree: number) =>
      memoryOf(design(16, experts, { expertParallel: { degree } })).gathered - MATRIX_BYTES;
    expect(spread(8) / 2 / (attention + expert + router)).toBeCloseTo(1, 3);
    expect(spread(2) / 2 / (attention + 4 * expert + router)).toBeCloseTo(1, 3);
  });
});

/**
 * Llama 3, arXiv 2407.21783, section 3.3.2 and table 4: 128 chunks over 16 stages, of which the first and the last have no layer; no
 * recomputation; FSDP that shards optimizer states and gradients. Both ran on H100s of "80 GB", 81,559 MiB.
 *
 * The second stage needs most: first 2 x 14 + 7 x 16 forward passes and then one at a time, 141 of a layer each, where 16 micro-batches
 * have 128 in total. Assumed: 16 micro-batches pass a chunk before the next chunk (the paper leaves it open), a layer keeps all that its
 * norms and products read, and gradients are scattered after every pass. The excess is the dropout masks, 4.7 GB of 86.9: they count for
 * every model (activations.ts), and Llama has none. Without them both layouts fit into the memory, which is 7 % more than its name says.
 */
describe('Llama 3 405B in its published layouts', () => {
  const TOKENS_PER_NPU = 8192 / 8;
  /** Norms and products read 8 h; queries, keys, values and the result 4.25 h; the MLP three times its width of 3.25 h; 2 B each. */
  const LAYER_READ = TOKENS_PER_NPU * (8 * 16_384 + 2 * 34_816 + 6 * 53_248);
  const MASKS = TOKENS_PER_NPU * 2 * 16_384;
  const H100_BYTES = 81_559 * 2 ** 20;
  const LAYER_HELD = (2 * 16_384 * (2 * 16_384 + 2 * 1024 + 3 * 53_248)) / 8;

  it.each([
    { npus: 8192, layersKept: 141, totalGB: 86.9 },
    { npus: 16_384, layersKept: 128, totalGB: 79.2 },
  ])('keeps $layersKept layers of a micro-batch on $npus NPUs', ({ npus, layersKept, totalGB }) => {
    const pipeline = {
      schedule: 'interleaved',
      stages: 16,
      chunks: 8,
      firstLayers: 0,
      lastLayers: 0,
    } as const;
    const trained = design(
      npus / 8,
      { ...publishedTransformer('llama-3-405b'), microBatch: 1, globalBatch: 2048, recompute: false },
      { modelParallel: 8, zeroStage: 2, sequenceParallel: true, fusedAttention: true, pipeline },
    );
    const { parts, totalBytes } = modelFacts(trained, ALL_PARTS).memory!;
    const bytes = Object.fromEntries(parts.map((part) => [part.name, part.bytes]));
    expect(bytes['activations']).toBe(layersKept * (LAYER_READ + MASKS));
    expect(bytes['weights']).toBe(8 * LAYER_HELD);
    const data = npus / 128;
    expect(bytes['optimizer state']).toBe(Math.ceil((6 * 8 * LAYER_HELD) / data));
    expect(totalBytes / 1e9).toBeCloseTo(totalGB, 1);
    expect(totalBytes - layersKept * MASKS).toBeLessThan(H100_BYTES);
  });
});
