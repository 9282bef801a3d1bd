/** Designs of many layouts on a small machine, calibrated and not, for which a bound must hold. */
import fc from 'fast-check';
import { baseTransformer } from '../../design/base-models.ts';
import type { Design } from '../../design/document.ts';
import { validateDesign } from '../../design/schema/schema.ts';
import { onMachine } from '../runs/on-machine.ts';
import type { PipelineSettings } from '../../workload/pipeline/settings.ts';

const MODELS = ['gpt-3', 'llama-3-8b', 'mixtral-8x7b'] as const;
const STACKS = [
  null,
  'megatron-bf16-h100',
  'torchtitan-h100',
  'llm-foundry-h100',
  'nanotron-h100',
  'megatron-a100',
] as const;
const SCHEDULES = ['oneForwardOneBackward', 'gpipe', 'zbH1', 'dualPipe', 'interleaved'] as const;

export interface DrawnLayout {
  readonly machine: string;
  readonly model: (typeof MODELS)[number];
  readonly layers: number;
  readonly microBatch: number;
  readonly embeddings: boolean;
  readonly stack: (typeof STACKS)[number];
  readonly isNetworkMeasured: boolean;
  readonly tensor: number;
  readonly context: number;
  readonly stages: number;
  readonly schedule: (typeof SCHEDULES)[number];
  readonly zeroStage: 0 | 1 | 2 | 3;
  readonly gradientBytes: 2 | 4;
  readonly isPrefetched: boolean;
  readonly experts: number | null;
  readonly sequenceParallel: boolean;
  readonly checkpointing: 'none' | 'selective' | 'full';
  readonly overlap: boolean;
  readonly isDataInside: boolean;
}

export function anyLayout(machines: readonly string[] = ['dgx-h100-32']): fc.Arbitrary<DrawnLayout> {
  return fc.record({
    machine: fc.constantFrom(...machines),
    model: fc.constantFrom(...MODELS),
    layers: fc.constantFrom(4, 8),
    microBatch: fc.constantFrom(1, 2),
    embeddings: fc.boolean(),
    stack: fc.constantFrom(...STACKS),
    isNetworkMeasured: fc.boolean(),
    tensor: fc.constantFrom(1, 2, 8),
    context: fc.constantFrom(1, 1, 2),
    stages: fc.constantFrom(1, 2, 4),
    schedule: fc.constantFrom(...SCHEDULES),
    zeroStage: fc.constantFrom(0, 1, 2, 3),
    gradientBytes: fc.constantFrom(2, 2, 4),
    isPrefetched: fc.boolean(),
    experts: fc.constantFrom(null, 2, 8),
    sequenceParallel: fc.boolean(),
    checkpointing: fc.constantFrom('none', 'selective', 'full'),
    overlap: fc.constantFrom(true, true, false),
    isDataInside: fc.boolean(),
  });
}

/** Returns null if the drawn values are not a valid design. */
export function designOfLayout(drawn: DrawnLayout): Design | null {
  const { layers, microBatch, embeddings, stack, isNetworkMeasured } = drawn;
  const workload = {
    ...baseTransformer(drawn.model),
    layers,
    microBatch,
    embeddings,
    globalBatch: 128,
    attentionScores: true,
  };
  const built = onMachine(drawn.machine, workload);
  const { compute, system, parallelism } = built;
  const valid = validateDesign({
    ...built,
    compute: stack === null ? compute : { ...compute, calibration: stack },
    system: stack !== null && isNetworkMeasured ? { ...system, calibration: 'nccl-h100' } : system,
    parallelism: {
      ...parallelism,
      overlap: drawn.overlap,
      modelParallel: drawn.tensor,
      contextParallel: drawn.context,
      zeroStage: drawn.zeroStage,
      ...(drawn.gradientBytes === 4 ? { gradientBytes: 4 } : {}),
      sequenceParallel: drawn.sequenceParallel,
      checkpointing: drawn.checkpointing,
      ...(drawn.zeroStage === 3 && drawn.isPrefetched ? { fsdp: { prefetch: 1 } } : {}),
      ...(drawn.model === 'mixtral-8x7b' && drawn.experts !== null
        ? { expertParallel: { degree: drawn.experts } }
        : {}),
      ...(drawn.stages > 1 ? { pipeline: pipelineOf(drawn) } : {}),
      ...(drawn.isDataInside ? { axisOrder: ['tensor', 'data', 'pipeline', 'context'] } : {}),
    },
  });
  return valid.ok ? valid.value : null;
}

function pipelineOf({ stages, schedule }: DrawnLayout): PipelineSettings {
  return schedule === 'interleaved' ? { stages, schedule, chunks: 2 } : { stages, schedule };
}
