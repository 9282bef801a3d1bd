/** Small spaces of designs: a few hundred points at most, each cheap to run. */
import fc from 'fast-check';
import { BASE_V1 } from '../../design/base.ts';
import type { Design, Parallelism } from '../../design/document.ts';
import type { PipelineSettings } from '../../workload/pipeline/settings.ts';
import { transformerWorkload } from '../../workload/transformer/catalog/presets.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';

const NETWORKS = fc.record({
  npus: fc.constantFrom(8, 16, 24),
  count: fc.constantFrom<[number, number]>([1, 2], [2, 2], [1, 3]),
  kinds: fc.uniqueArray(fc.constantFrom('ring', 'switch', 'fullyConnected'), { minLength: 1, maxLength: 2 }),
  linkLatencyNs: fc.constantFrom(0, 500, 2e6),
});

/** A dense model, and one with experts behind a first dense layer, so that chunks of stages differ. */
const MODELS = fc.constantFrom(transformerWorkload('gpt-3'), {
  ...publishedTransformer('deepseek-v3'),
  denseLayers: 1,
});

const PIPELINES = fc.constantFrom<PipelineSettings | undefined>(
  undefined,
  undefined,
  undefined,
  { stages: 2, schedule: 'interleaved', chunks: 2 },
  { stages: 2, schedule: 'zbH1' },
  { stages: 2, schedule: 'zbV' },
  { stages: 2, schedule: 'dualPipe' },
  { stages: 2, schedule: 'dualPipeV' },
);

/** Groups inside data and context parallelism. */
const INNER_GROUPS = fc.constantFrom<Partial<Parallelism>>(
  ...Array.from({ length: 8 }, () => ({})),
  { expertParallel: { degree: 2 } },
  { expertParallel: { degree: 4, imbalance: 1.5, fp8Dispatch: true } },
  { expertParallel: { degree: 4, nodeLimit: 1 } },
  { zeroStage: 3, fsdp: { shards: 2, prefetch: 1 } },
  { zeroStage: 3, fsdp: { shards: 2 }, contextParallel: 2 },
  { expertParallel: { degree: 2 }, zeroStage: 3, fsdp: { shards: 4 } },
);

const FREE = fc.record(
  {
    tp: fc.constant([1, 2, 4, 8]),
    pp: fc.constant([1, 2, 4]),
    zero: fc.constant([0, 1, 2, 3]),
    overlap: fc.constant([false, true]),
    chunks: fc.constantFrom([1, 16], [4]),
    'system.scheduling': fc.constant(['LIFO', 'FIFO']),
    'system.algorithms.allReduce[1]': fc.constant(
      ['ring', 'direct', 'halvingDoubling', 'doubleBinaryTree'].map((name) => ({
        algorithm: { name },
        whole: false,
      })),
    ),
    'system.activeChunks': fc.constant([1, 3]),
    budget: fc.constant([100, 400]),
  },
  { requiredKeys: [] },
);

/** A space as a file has it. */
export interface SpaceFile {
  readonly base: Design;
  readonly free: Readonly<Record<string, readonly unknown[]>>;
  readonly dimensions: object;
  readonly where: readonly string[];
  readonly objective: unknown;
  readonly split: string;
  readonly top: number;
  readonly gap: number;
}

/** @param most the most points */
export function anySpace(most: number): fc.Arbitrary<SpaceFile> {
  return fc
    .record({
      dimensions: NETWORKS,
      free: FREE,
      overlap: fc.boolean(),
      model: MODELS,
      pipeline: PIPELINES,
      groups: INNER_GROUPS,
      batch: fc.constantFrom({}, { microBatch: 1, globalBatch: 48 }),
      objective: fc.constantFrom<unknown>('time', 'throughput', 'throughputPerCost', ['time', 'cost']),
      split: fc.constantFrom('equal', 'equal', 'equal', 'optimal', 'optimal', 'message', 'smart'),
      where: fc.subarray([
        'tp * pp <= npus',
        'cost <= 30000',
        'dimensions >= 2 or zero != 1',
        'chunks * tp < 100',
      ]),
      top: fc.constantFrom(1, 5),
    })
    .map(({ overlap, model, pipeline, batch, groups, ...space }): SpaceFile => ({
      ...space,
      gap: 0,
      base: {
        ...BASE_V1,
        workload: { ...model, layers: 4, ...batch },
        parallelism: {
          modelParallel: 1,
          overlap,
          ...(pipeline === undefined ? {} : { pipeline }),
          // Experts need a model that has some.
          ...(groups.expertParallel !== undefined && model.experts === 1 ? {} : groups),
        },
        system: { ...BASE_V1.system, chunks: 8 },
      },
    }))
    .filter(({ free, dimensions }) => {
      const choices = Object.values(free).reduce((product, values) => product * values.length, 1);
      const { count, kinds } = dimensions as { count: [number, number]; kinds: string[] };
      return choices * (4 * kinds.length) ** count[1] <= most * 4;
    });
}
