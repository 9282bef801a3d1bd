/**
 * A training run as configurations of training software describe it: one model, its batch and its layout. Absent fields are those that
 * a file leaves out. Every reader and writer of such files goes through this type.
 */
import type { PipelineSchedule } from '../../workload/pipeline/facts/names.ts';
import type { TransformerExtras, TransformerModelId } from '../../workload/transformer/facts/description.ts';
import type { ContextMethod } from '../../workload/parallel/context-method.ts';
import type { ZeroStage } from '../../workload/parallel/zero.ts';
import type { GradientBytes, Precision } from '../../workload/rate/facts/precision.ts';
import type { Checkpointing } from '../../workload/mapping/mapping.ts';

export interface RunModel extends TransformerExtras {
  readonly layers: number;
  readonly hidden: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly feedForward: number;
  readonly gated: boolean;
  readonly experts: number;
  readonly topK: number;
  readonly vocabulary: number;
  readonly tiedEmbeddings: boolean;
}

export interface Run {
  /** The model's name in the file, if there is one. */
  readonly label?: string;
  /** The training software, if its stack was measured on H100. */
  readonly software?: 'torchtitan';
  /** Whether kernels are compiled. Such stacks were measured separately. */
  readonly isCompiled?: boolean;
  /** The published model that the file names. */
  readonly preset?: TransformerModelId;
  /** The model's numbers, if the file gives them. */
  readonly model?: RunModel;
  readonly sequence?: number;
  readonly microBatch?: number;
  /** Sequences of all replicas together. */
  readonly globalBatch?: number;
  /** Micro-batches of a replica, in files that give these instead of the batch. */
  readonly microBatches?: number;
  readonly precision?: Precision;
  /** NPUs of the whole run. */
  readonly npus?: number;
  /** NPUs of one node. */
  readonly nodeNpus?: number;
  readonly tensor?: number;
  readonly context?: number;
  readonly contextMethod?: ContextMethod;
  readonly pipeline?: number;
  /** Virtual stages per pipeline stage. */
  readonly chunks?: number;
  readonly schedule?: Exclude<PipelineSchedule, 'dualPipe'>;
  readonly firstLayers?: number;
  readonly lastLayers?: number;
  /** NPUs in an expert-parallel group. */
  readonly expert?: number;
  readonly zeroStage?: ZeroStage;
  /** Bytes of gradients, in memory and as they are reduced. Defaults to those of weights. */
  readonly gradientBytes?: GradientBytes;
  /** NPUs over which one copy of the states is sharded. Defaults to all replicas. */
  readonly shards?: number;
  /** Number of layers whose weights are gathered ahead. */
  readonly prefetch?: number;
  readonly keepsWeights?: boolean;
  readonly sequenceParallel?: boolean;
  readonly checkpointing?: Checkpointing;
  readonly fusedAttention?: boolean;
  readonly overlap?: boolean;
  readonly tensorOverlap?: boolean;
  /** Whether data parallelism is the innermost axis. Defaults to Netloom's order. */
  readonly isDataInside?: boolean;
  /** Phrases that name what the design has and no training software has an argument for. By default there is none. */
  readonly unsaid?: readonly string[];
}
