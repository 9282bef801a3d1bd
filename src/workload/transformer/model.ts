import { replicaShare } from '../parallel/batch.ts';
import type { Precision } from '../precision.ts';
import type { TransformerWorkload } from '../transformer.ts';
import { transformerDescription } from './catalog.ts';

/** A transformer with every optional field filled in, as its generators take it. */
export interface TransformerModel {
  readonly layers: number;
  readonly hidden: number;
  readonly heads: number;
  readonly kvHeads: number;
  readonly feedForward: number;
  readonly gated: boolean;
  /** 1: dense. */
  readonly experts: number;
  readonly topK: number;
  readonly vocabulary: number;
  readonly tiedEmbeddings: boolean;
  readonly sequence: number;
  /** Tokens of one replica per iteration, over all of its micro-batches. */
  readonly tokens: number;
  readonly microBatches: number;
  readonly precision: Precision;
  readonly attentionScores: boolean;
  readonly embeddings: boolean;
}

/** Width of a head where the number of heads is not known, as in most models of this size. */
const USUAL_HEAD = 128;

/**
 * Fills in what `workload` leaves out. The rows that the bandwidth allocation study does not count
 * (attention scores, embeddings) are off, the precision is FP16, there is one micro-batch. Vocabulary
 * and sequence are those of the preset. What goes with the hidden size (heads, MLP width, gating,
 * experts) is the preset's as long as the hidden size is; otherwise heads of 128 and an ungated MLP of
 * 4 hidden. The fields need not fit together: `checkTransformer` says whether they do.
 *
 * @param dataParallel replicas that share a global batch
 */
export function transformerModel(workload: TransformerWorkload, dataParallel: number): TransformerModel {
  const { layers, hidden } = workload;
  const preset = transformerDescription(workload.preset);
  const shape = preset.hidden === hidden ? preset : plainShape(hidden);
  const heads = workload.heads ?? shape.heads;
  const sequence = workload.sequence ?? preset.sequence;
  const tokens = replicaTokens(workload, sequence, dataParallel);
  return {
    layers,
    hidden,
    heads,
    kvHeads: workload.kvHeads ?? (workload.heads === undefined ? shape.kvHeads : heads),
    feedForward: workload.feedForward ?? shape.feedForward,
    gated: workload.gated ?? shape.gated,
    experts: workload.experts ?? shape.experts,
    topK: workload.topK ?? shape.topK,
    vocabulary: workload.vocabulary ?? preset.vocabulary,
    tiedEmbeddings: workload.tiedEmbeddings ?? preset.tiedEmbeddings,
    sequence,
    tokens,
    microBatches: workload.microBatch === undefined ? 1 : tokens / (workload.microBatch * sequence),
    precision: workload.precision ?? 'fp16',
    attentionScores: workload.attentionScores ?? false,
    embeddings: workload.embeddings ?? false,
  };
}

function replicaTokens(workload: TransformerWorkload, sequence: number, dataParallel: number): number {
  const { tokensPerReplica, globalBatch } = workload;
  if (globalBatch === undefined) return tokensPerReplica;
  return replicaShare({ perReplica: 1, global: globalBatch }, dataParallel) * sequence;
}

function plainShape(hidden: number) {
  const heads = Math.max(1, Math.round(hidden / USUAL_HEAD));
  return { heads, kvHeads: heads, feedForward: 4 * hidden, gated: false, experts: 1, topK: 1 };
}
