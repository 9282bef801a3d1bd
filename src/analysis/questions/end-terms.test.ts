/** What the ends of a transformer, its embedding and its output projection, cost the stages that hold them. */
import { describe, expect, it } from 'vitest';
import { BASE_V1 } from '../../design/base.ts';
import type { Design } from '../../design/document.ts';
import { valueOf } from '../../units/result.ts';
import { measuredRate } from '../../workload/calibration/measured-stack.ts';
import type { PipelineSettings } from '../../workload/pipeline/settings.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';
import { transformerLayout } from '../../workload/transformer/layout.ts';
import { updateNs } from '../../workload/transformer/measured/step-terms.ts';
import { transformerModel } from '../../workload/transformer/facts/model.ts';
import { stagesPicture } from './stages.ts';

const [LAYERS, STAGES, HIDDEN, WIDTH, VOCABULARY, SEQUENCE, MICRO] = [8, 4, 1024, 4096, 50_176, 1024, 8];
const [TFLOPS, MEMORY_GBPS] = [312, 2000];
const MATRIX = VOCABULARY * HIDDEN;
const LAYER = 4 * HIDDEN ** 2 + 2 * HIDDEN * WIDTH;

const WORKLOAD = {
  ...publishedTransformer('megatron-1.7b'),
  hidden: HIDDEN,
  heads: 16,
  kvHeads: 16,
  feedForward: WIDTH,
  vocabulary: VOCABULARY,
  sequence: SEQUENCE,
  layers: LAYERS,
  microBatch: 1,
  tokensPerReplica: MICRO * SEQUENCE,
  gated: false,
  recompute: false,
  embeddings: true,
};

function designOf(pipeline: PipelineSettings, tiedEmbeddings: boolean): Design {
  return {
    ...BASE_V1,
    bandwidth: { ...BASE_V1.bandwidth, budgetGBps: 100, customGBps: [100], mode: 'fixed', scheme: 'custom' },
    compute: { peakTflops: TFLOPS, efficiency: 1, memoryGBps: MEMORY_GBPS },
    topology: {
      splitBandwidth: 'links',
      dimensions: [{ kind: 'switch', size: STAGES, linkLatencyNs: 0, tier: 'node' }],
    },
    workload: { ...WORKLOAD, tiedEmbeddings },
    parallelism: { modelParallel: 1, overlap: false, zeroStage: 0, pipeline },
  };
}

const WRAPPED: readonly PipelineSettings[] = [
  { schedule: 'gpipe', stages: STAGES },
  { schedule: 'oneForwardOneBackward', stages: STAGES },
  { schedule: 'interleaved', stages: STAGES, chunks: 2 },
];
const FOLDED: readonly PipelineSettings[] = [
  { schedule: 'zbV', stages: STAGES },
  { schedule: 'dualPipeV', stages: STAGES },
];
const isTied = [false, true] as const;

/** ns of an NPU over all micro-batches, beyond two layers. */
function busyNs(pipeline: PipelineSettings, tied: boolean): readonly number[] {
  return valueOf(stagesPicture(designOf(pipeline, tied), [100])).stages.map(({ computeNs }) => computeNs);
}

// Rows are read and written forward; backward they are read and written, beside the gradients that are added.
const LOOKUP_NS = ((2 + 3) * 2 * MICRO * SEQUENCE * HIDDEN) / MEMORY_GBPS;
const LOGITS_NS = (3 * 2 * MICRO * SEQUENCE * MATRIX) / (TFLOPS * 1e3);

describe('the ends of a model on the stages of a pipeline', () => {
  it('take the time of the lookup on the first stage and of the logits on the last, tied or not', () => {
    for (const pipeline of WRAPPED)
      for (const tied of isTied) {
        const [first, second, third, last] = busyNs(pipeline, tied);
        expect(third, pipeline.schedule).toBeCloseTo(second!, 3);
        expect((first! - second!) / LOOKUP_NS, pipeline.schedule).toBeCloseTo(1, 6);
        expect((last! - second!) / LOGITS_NS, pipeline.schedule).toBeCloseTo(1, 6);
      }
  });

  it('take both on the first stage of a folded pipeline', () => {
    for (const pipeline of FOLDED)
      for (const tied of isTied) {
        const [first, second, third, last] = busyNs(pipeline, tied);
        expect([third, last]).toEqual([second, second]);
        expect((first! - second!) / (LOOKUP_NS + LOGITS_NS), pipeline.schedule).toBeCloseTo(1, 6);
      }
  });

  it('are updated by the stages that hold them on measured software', () => {
    const compute = measuredRate({ peakTflops: TFLOPS, efficiency: 1, calibration: 'megatron-bf16-h100' });
    const { stack, machine, slowdown } = compute.measured!;
    const { optimizerBytes, stepMs } = stack.constants;
    const perValueNs = (slowdown * optimizerBytes) / machine.chip.memoryGBps;
    const updated = (pipeline: PipelineSettings | null, tiedEmbeddings: boolean): number => {
      const layout = transformerLayout(WORKLOAD, {
        modelParallel: 1,
        dataParallel: 1,
        compute,
        ...(pipeline === null ? {} : { pipeline }),
      });
      const chunks = pipeline?.chunks ?? (FOLDED.some((folded) => folded === pipeline) ? 2 : 1);
      const parts = pipeline === null ? 1 : STAGES * chunks;
      const held = Array.from({ length: parts }, () => LAYERS / parts);
      const model = transformerModel({ ...WORKLOAD, tiedEmbeddings }, 1);
      const shape = pipeline === null ? null : { ...pipeline, chunks };
      return (updateNs(model, layout, held, shape) - slowdown * stepMs * 1e6) / perValueNs;
    };
    const stage = (LAYERS / STAGES) * LAYER;
    for (const tied of isTied) {
      expect(updated(null, tied) / (LAYERS * LAYER + (tied ? 1 : 2) * MATRIX)).toBeCloseTo(1, 9);
      for (const pipeline of WRAPPED) expect(updated(pipeline, tied) / (stage + MATRIX)).toBeCloseTo(1, 9);
      for (const pipeline of FOLDED)
        expect(updated(pipeline, tied) / (stage + (tied ? 1 : 2) * MATRIX)).toBeCloseTo(1, 9);
      // Both copies of the model: two parts of two layers on every stage.
      const both = updated({ schedule: 'dualPipe', stages: STAGES }, tied);
      expect(both / (2 * stage + (tied ? 1 : 2) * MATRIX)).toBeCloseTo(1, 9);
    }
  });
});
