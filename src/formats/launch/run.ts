/**
 * A training run as the configurations of training software describe it: one model, its batch and its layout. What a file leaves out is
 * absent; every reader and writer of such files goes through it.
 */
import type { PipelineSchedule } from '../../workload/pipeline/facts/names.ts';
import type { TransformerExtras, TransformerModelId } from '../../workload/transformer/facts/description.ts';
import type { ContextMethod } from '../../workload/parallel/context-method.ts';
import type { ZeroStage } from '../../workload/parallel/zero.ts';
import type { Precision } from '../../workload/rate/facts/precision.ts';
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
  /** Its name in the file, if that names one. */
  readonly label?: string;
  /** The software that trains, where stacks of it were measured on H100. */
  readonly software?: 'torchtitan';
  /** Whether its kernels are compiled; such stacks were measured on their own. */
  readonly isCompiled?: boolean;
  /** A published model that the file names. */
  readonly preset?: TransformerModelId;
  /** The numbers of the model, if the file gives them. */
  readonly model?: RunModel;
  readonly sequence?: number;
  readonly microBatch?: number;
  /** Sequences of all replicas. */
  readonly globalBatch?: number;
  /** Micro-batches of a replica, where a file gives these instead of the batch. */
  readonly microBatches?: number;
  readonly precision?: Precision;
  /** All NPUs. */
  readonly npus?: number;
  /** NPUs of a node. */
  readonly nodeNpus?: number;
  readonly tensor?: number;
  readonly context?: number;
  readonly contextMethod?: ContextMethod;
  readonly pipeline?: number;
  /** Virtual stages of a stage. */
  readonly chunks?: number;
  readonly schedule?: Exclude<PipelineSchedule, 'dualPipe'>;
  readonly firstLayers?: number;
  readonly lastLayers?: number;
  /** Experts in a group of so many NPUs. */
  readonly expert?: number;
  readonly zeroStage?: ZeroStage;
  /** NPUs that share a copy of the states; defaults to all replicas. */
  readonly shards?: number;
  /** Layers whose weights are gathered ahead. */
  readonly prefetch?: number;
  readonly keepsWeights?: boolean;
  readonly sequenceParallel?: boolean;
  readonly checkpointing?: Checkpointing;
  readonly fusedAttention?: boolean;
  readonly overlap?: boolean;
  readonly tensorOverlap?: boolean;
  /** From the innermost axis out; defaults to the order of Netloom. */
  readonly isDataInside?: boolean;
}
