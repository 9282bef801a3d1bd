/** Published layouts, as documents of version 2, each with what its source leaves open. Frozen. */
import { usualPipeline } from '../../../workload/pipeline/settings.ts';
import type { TransformerModelId } from '../../../workload/transformer/facts/description.ts';

export interface PublishedLayout {
  readonly model: TransformerModelId;
  readonly machine: string;
  readonly source: string;
  readonly document: Readonly<Record<string, unknown>>;
}

const LLAMA =
  'arXiv 2407.21783, section 3.3 and table 4: TP8 PP16, interleaved, 16 M tokens a step, gradients sharded over data parallelism; it ' +
  'does not print the chunks of a stage, of which 4 run fastest here';
const MEGATRON = 'NVIDIA Megatron-LM, Mixture of Experts: Mixtral 8x22B at 46.3 % MFU; plain 1F1B';
const BRIDGE = 'NVIDIA Megatron-Bridge, performance summary, in FP8';
const AGAIN = `${BRIDGE}; computed again in full, as the source does not say what`;

const KEPT = { zeroStage: 1, checkpointing: 'none', fusedAttention: true };
const FULL = { ...KEPT, checkpointing: 'full' };
/** No 8-bit product was measured on a B200: it takes the figures of a GB200. */
const ON_B200 = { compute: { calibration: 'megatron-fp8-gb200' }, system: { calibration: 'nccl-b200' } };

export const PUBLISHED_LAYOUTS: readonly PublishedLayout[] = [
  {
    model: 'llama-3-405b',
    machine: 'dgx-h100-32',
    source: LLAMA,
    document: {
      npus: 16_384,
      tensor: 8,
      batch: 2048,
      sequence: 8192,
      parallelism: { ...KEPT, zeroStage: 2, pipeline: usualPipeline(16, 4) },
    },
  },
  {
    model: 'mixtral-8x22b',
    machine: 'dgx-h100-32',
    source: MEGATRON,
    document: {
      npus: 128,
      tensor: 2,
      expert: 4,
      batch: 256,
      sequence: 4096,
      parallelism: { ...KEPT, pipeline: usualPipeline(8) },
    },
  },
  {
    model: 'llama-3-8b',
    machine: 'dgx-h100-32',
    source: BRIDGE,
    document: {
      npus: 8,
      batch: 128,
      sequence: 8192,
      precision: 'fp8',
      parallelism: { ...KEPT, zeroStage: 3, fsdp: { prefetch: 1 } },
    },
  },
  {
    model: 'llama-3-70b',
    machine: 'dgx-h100-32',
    source: AGAIN,
    document: {
      npus: 64,
      tensor: 4,
      batch: 128,
      sequence: 8192,
      precision: 'fp8',
      parallelism: { ...FULL, pipeline: usualPipeline(8, 5) },
    },
  },
  {
    model: 'llama-3-405b',
    machine: 'dgx-h100-32',
    source: AGAIN,
    document: {
      npus: 1024,
      tensor: 8,
      context: 2,
      batch: 512,
      sequence: 8192,
      precision: 'fp8',
      parallelism: { ...FULL, pipeline: usualPipeline(8, 8) },
    },
  },
  {
    model: 'qwen3-235b-a22b',
    machine: 'dgx-h100-32',
    source: `${BRIDGE}; experts on 32 GPUs, half of them by tensor parallelism`,
    document: {
      npus: 256,
      tensor: 2,
      expert: 16,
      batch: 2048,
      sequence: 4096,
      precision: 'fp8',
      parallelism: { ...KEPT, pipeline: usualPipeline(8, 4) },
    },
  },
  {
    model: 'deepseek-v3',
    machine: 'dgx-h100-32',
    source: `${AGAIN}; experts on 64 GPUs, half of them by tensor parallelism`,
    document: {
      npus: 1024,
      tensor: 2,
      expert: 32,
      batch: 8192,
      sequence: 4096,
      precision: 'fp8',
      parallelism: { ...FULL, pipeline: usualPipeline(8, 4) },
    },
  },
  {
    model: 'llama-3-8b',
    machine: 'dgx-b200-32',
    source: BRIDGE,
    document: {
      ...ON_B200,
      npus: 8,
      batch: 128,
      microBatch: 2,
      sequence: 8192,
      precision: 'fp8',
      parallelism: KEPT,
    },
  },
  {
    model: 'llama-3-405b',
    machine: 'dgx-b200-32',
    source: AGAIN,
    document: {
      ...ON_B200,
      npus: 128,
      tensor: 4,
      context: 2,
      batch: 64,
      sequence: 8192,
      precision: 'fp8',
      parallelism: { ...FULL, pipeline: usualPipeline(8, 8) },
    },
  },
  {
    model: 'qwen3-235b-a22b',
    machine: 'dgx-b200-32',
    source: AGAIN,
    document: {
      ...ON_B200,
      npus: 64,
      expert: 8,
      batch: 1024,
      sequence: 4096,
      precision: 'fp8',
      parallelism: { ...FULL, pipeline: usualPipeline(8, 2) },
    },
  },
  {
    model: 'deepseek-v3',
    machine: 'dgx-b200-32',
    source: AGAIN,
    document: {
      ...ON_B200,
      npus: 256,
      expert: 8,
      batch: 2048,
      sequence: 4096,
      precision: 'fp8',
      parallelism: { ...FULL, pipeline: usualPipeline(16) },
    },
  },
];
