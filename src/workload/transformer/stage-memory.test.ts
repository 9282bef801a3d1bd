import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyShape } from '../../testing/arbitrary/pipeline.arbitrary.ts';
import type { MemoryPartName } from '../memory/need.ts';
import { inFlight } from '../pipeline/in-flight.ts';
import type { PipelineSchedule, PipelineShape } from '../pipeline/facts/names.ts';
import { layersOfChunks } from '../pipeline/spread.ts';
import type { ZeroStage } from '../parallel/zero.ts';
import { publishedTransformer } from './facts/catalog.ts';
import { transformerLayout } from './layout.ts';
import { transformerModel } from './facts/model.ts';
import { stageMemory } from './stage-memory.ts';

const LLAMA = publishedTransformer('llama-3-8b');
const [HIDDEN, WIDTH, VOCABULARY, SEQUENCE] = [4096, 14_336, 128_256, 8192];
// Grouped queries: keys and values of 1,024.
const LAYER = 2 * HIDDEN ** 2 + 2 * HIDDEN * 1024 + 3 * HIDDEN * WIDTH;

interface Given {
  readonly shape: PipelineShape;
  readonly layers: number;
  readonly tensor: number;
  readonly context: number;
  readonly data: number;
  readonly zeroStage: ZeroStage;
  readonly checkpointing: 'none' | 'full';
}

function memoryOf({ shape, layers, tensor, context, data, zeroStage, checkpointing }: Given) {
  const { microBatches, ...pipeline } = shape;
  const workload = { ...LLAMA, layers, globalBatch: data * microBatches, microBatch: 1 };
  const layout = transformerLayout(workload, {
    modelParallel: tensor,
    contextParallel: context,
    dataParallel: data,
    zeroStage,
    checkpointing,
    pipeline,
    compute: { peakTflops: 1, efficiency: 1 },
  });
  const stages = stageMemory(transformerModel(workload, data), layout, pipeline, null);
  return stages.map(({ parts, totalBytes }) => ({
    totalBytes,
    part: (name: MemoryPartName) => parts.find((candidate) => candidate.name === name)!.bytes,
  }));
}

const power = fc.constantFrom(1, 2, 4);
const anyGiven: fc.Arbitrary<Given> = fc.record({
  shape: anyShape,
  layers: fc.integer({ min: 24, max: 60 }),
  tensor: power,
  context: power,
  data: power,
  zeroStage: fc.constantFrom(0, 1),
  checkpointing: fc.constantFrom('none', 'full'),
});

describe('the memory by stage', () => {
  it('has every layer on one stage, the embedding on the first and the output on the last', () => {
    fc.assert(
      fc.property(anyGiven, (given) => {
        const { shape, layers, tensor, context, data, zeroStage } = given;
        const stages = memoryOf(given);
        const held = layersOfChunks(layers, shape)!;
        expect(stages).toHaveLength(shape.stages);
        stages.forEach(({ part, totalBytes }, stage) => {
          const parts = partsOf(shape, stage, held.length);
          const counts = parts.map((index) => held[index]!);
          const matrices = (parts.includes(0) ? 1 : 0) + (parts.includes(held.length - 1) ? 1 : 0);
          const parameters =
            counts.reduce((sum, count) => sum + count, 0) * LAYER + matrices * VOCABULARY * HIDDEN;
          expect(part('weights')).toBe((2 * parameters) / tensor);
          expect(part('gradients')).toBe((2 * parameters) / tensor);
          const spread = zeroStage === 1 ? data * context : 1;
          expect(part('optimizer state')).toBe(Math.ceil((12 * parameters) / tensor / spread));
          expect(totalBytes).toBeGreaterThan(part('weights') + part('gradients') + part('optimizer state'));
        });
      }),
    );
  });

  it('includes the activations of all micro-batches that a stage has begun and not ended', () => {
    fc.assert(
      fc.property(anyGiven, ({ shape, ...given }) => {
        const even = {
          ...given,
          shape,
          layers: 12 * shape.stages * shape.chunks,
          checkpointing: 'none',
        } as const;
        const { tensor, context } = given;
        const tokens = SEQUENCE / context;
        const cut = 2 * (2 * HIDDEN + 2 * 1024) + 6 * WIDTH + 5 * 32 * SEQUENCE;
        const perLayer = tokens * (10 * HIDDEN + cut / tensor);
        const { schedule, stages, chunks, microBatches } = shape;
        const group = microBatches < stages ? microBatches : groupOf(shape);
        memoryOf(even).forEach(({ part }, stage) => {
          const ahead = stages - stage;
          const passes: Partial<Record<PipelineSchedule, number>> = {
            gpipe: microBatches,
            oneForwardOneBackward: Math.min(microBatches, ahead),
            interleaved: Math.min(microBatches * chunks, 2 * (ahead - 1) + (chunks - 1) * group + 1),
          };
          const passCount = passes[schedule] ?? inFlight(shape, [])[stage]!.passes;
          const count = stages * chunks;
          const logits = partsOf(shape, stage, count).includes(count - 1)
            ? (tokens * VOCABULARY * 4) / tensor
            : 0;
          expect(part('activations')).toBe(Math.ceil(passCount * 12 * perLayer + logits));
        });
      }),
    );
  });
});

/**
 * The parts of the model on a stage: both ends of it on a folded one, both copies if parts are duplicated.
 */
function partsOf({ schedule, stages }: PipelineShape, stage: number, count: number): readonly number[] {
  if (schedule === 'zbV' || schedule === 'dualPipeV') return [stage, 2 * stages - 1 - stage];
  if (schedule === 'dualPipe') return [stage, stages - 1 - stage];
  return Array.from({ length: count }, (_, part) => part).filter((part) => part % stages === stage);
}

/**
 * Micro-batches that go through a chunk before the next: the stages, or the least number above that leaves no
 * shorter group.
 */
function groupOf({ stages, microBatches }: PipelineShape): number {
  const sizes = Array.from({ length: microBatches }, (_, index) => stages + index);
  return sizes.find((size) => microBatches % size === 0 || microBatches % size >= stages) ?? microBatches;
}
