/** Gradients in other bytes than weights: in memory, and in what replicas reduce. */
import { describe, expect, it } from 'vitest';
import { modelFacts } from './model-facts.ts';
import { BASE_V1 } from '../../design/base.ts';
import { workloadBaseV1 } from '../../design/base-models.ts';
import type { Design, Parallelism } from '../../design/document.ts';
import type { MemoryPartName } from '../../workload/memory/need.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';
import { valueOf } from '../../units/result.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { closedResult } from '../../run/closed.ts';
import { simulateSplit } from '../../run/evaluate.ts';
import { prepareDesign } from '../../run/prepare-design.ts';

const REPLICAS = 8;
const GBPS = 100;
const LAYERS = 2;
const [HIDDEN, WIDTH] = [4096, 14_336];
// Llama 3 8B: grouped queries, so keys and values of 1,024; three matrices of the MLP.
const LAYER = 2 * HIDDEN ** 2 + 2 * HIDDEN * 1024 + 3 * HIDDEN * WIDTH;

/** A ring without latencies, on which every byte takes time and nothing overlaps. */
function designOf(parallelism: Partial<Parallelism>, npus = REPLICAS): Design {
  return {
    ...BASE_V1,
    topology: {
      ...BASE_V1.topology,
      dimensions: [{ kind: 'ring', size: npus, linkLatencyNs: 0, tier: 'node' }],
    },
    bandwidth: { ...BASE_V1.bandwidth, budgetGBps: GBPS },
    system: { ...BASE_V1.system, chunks: 1, activeChunks: 1, endpointDelayNs: 0 },
    workload: {
      ...publishedTransformer('llama-3-8b'),
      layers: LAYERS,
      embeddings: false,
      precision: 'bf16',
      globalBatch: 8,
      microBatch: 1,
    },
    parallelism: { modelParallel: 1, overlap: false, ...parallelism },
  };
}

function timeNs(design: Design): number {
  const prepared = valueOf(prepareDesign(design, ALL_PARTS));
  return valueOf(simulateSplit(prepared, valueOf(closedResult(prepared, 'equal')))).iterationNs;
}

function bytesOf(design: Design, name: MemoryPartName): number {
  const { memory } = modelFacts(design, ALL_PARTS);
  return memory!.parts.find((part) => part.name === name)!.bytes;
}

describe('gradients of 4 bytes beside weights of 2', () => {
  // Bytes that an NPU sends more, in gradients of a layer: twice 7/8 in an all-reduce, once in a reduce-scatter.
  it.each([
    ['an all-reduce', { zeroStage: 0 }, 2],
    ['a reduce-scatter', { zeroStage: 1 }, 1],
    ['a reduce-scatter of gradients that are sharded', { zeroStage: 2 }, 1],
    ['a reduce-scatter of sharded weights', { zeroStage: 3 }, 1],
  ] as const)('double the bytes of %s', (_, parallelism, times) => {
    const longer = timeNs(designOf({ ...parallelism, gradientBytes: 4 })) - timeNs(designOf(parallelism));
    const sent = (times * 2 * LAYER * LAYERS * (REPLICAS - 1)) / REPLICAS;
    expect(longer / (sent / GBPS)).toBeCloseTo(1, 6);
  });

  it('change nothing where they are what weights have', () => {
    for (const zeroStage of [0, 1, 2, 3] as const)
      expect(timeNs(designOf({ zeroStage, gradientBytes: 2 }))).toBe(timeNs(designOf({ zeroStage })));
  });

  it.each([
    [0, 1],
    [1, 1],
    [2, 8],
    [3, 8],
  ] as const)('take twice the memory in ZeRO stage %d', (zeroStage, spread) => {
    const wide = designOf({ zeroStage, gradientBytes: 4 });
    const usual = designOf({ zeroStage });
    const more = bytesOf(wide, 'gradients') - bytesOf(usual, 'gradients');
    const parameters = LAYERS * LAYER + 2 * 128_256 * HIDDEN;
    expect(bytesOf(wide, 'gradients')).toBe((4 * parameters) / spread);
    expect(more).toBe((2 * parameters) / spread);
    for (const part of ['weights', 'optimizer state', 'activations'] as const)
      expect(bytesOf(wide, part)).toBe(bytesOf(usual, part));
    // A layer of gradients is whole before it is scattered.
    if (zeroStage === 3) expect(bytesOf(wide, 'gathered') - bytesOf(usual, 'gathered')).toBe(2 * LAYER);
  });

  it('are reduced by the stages of a pipeline, and added for the two ends of a tied embedding', () => {
    const staged = { pipeline: { stages: 2, schedule: 'gpipe' }, axisOrder: ['pipeline', 'data'] } as const;
    const vocabulary = 32_000;
    const tied = (gradientBytes?: 4): Design => {
      const design = designOf({ ...staged, ...(gradientBytes === undefined ? {} : { gradientBytes }) }, 2);
      const workload = { ...design.workload, embeddings: true, tiedEmbeddings: true, vocabulary };
      return { ...design, workload: workload };
    };
    // One replica: all that is exchanged of gradients is the matrix, both ways at once, with 2 B more a value.
    const longer = timeNs(tied(4)) - timeNs(tied());
    expect((longer * GBPS) / (vocabulary * HIDDEN)).toBeCloseTo(2, 6);
    const replicated = (gradientBytes: 2 | 4): number =>
      timeNs(designOf({ ...staged, gradientBytes }, 2 * REPLICAS));
    expect(replicated(4)).toBeGreaterThan(replicated(2));
  });

  it.each(['torchtitan-h100', 'megatron-bf16-h100'] as const)(
    'are what %s was measured with',
    (calibration) => {
      const measured = (gradientBytes?: 2 | 4): number => {
        const design = designOf(gradientBytes === undefined ? {} : { gradientBytes });
        return timeNs({ ...design, compute: { ...design.compute, calibration } });
      };
      expect(measured(4)).toBe(measured());
      expect(measured(2)).toBeLessThan(measured());
    },
  );

  it('are those of convolutions and recommendation models too', () => {
    for (const [kind, preset] of [
      ['convolution', 'resnet-50'],
      ['dlrm', 'dlrm'],
    ] as const) {
      const workload = { ...workloadBaseV1(kind, preset), kind, preset } as unknown as Design['workload'];
      const on = (gradientBytes: 2 | 4): Design => ({
        ...designOf({ zeroStage: 1, gradientBytes }),
        workload,
      });
      expect(timeNs(on(4)), preset).toBeGreaterThan(timeNs(on(2)));
      expect(bytesOf(on(4), 'gradients'), preset).toBe(2 * bytesOf(on(2), 'gradients'));
    }
  });
});
