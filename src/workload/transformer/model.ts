import { replicaShare } from '../parallel/batch.ts';
import type { Precision } from '../precision.ts';
import type { TransformerExtras, TransformerWorkload } from '../transformer.ts';
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
  /** Of queries and keys, of latent attention without the part that has positions. */
  readonly headWidth: number;
  readonly latent: LatentAttention | null;
  /** Layers of this kind are the first so many; kinds.ts. */
  readonly denseLayers: number;
  readonly denseFeedForward: number;
  readonly sharedExperts: number;
  /** 0: none. */
  readonly window: number;
  /** 0: none sees all tokens. */
  readonly fullEvery: number;
  /** Tokens whose keys and values a token meets. */
  readonly attended: number;
}

/** Keys and values compressed to one vector a token. Source: DeepSeek-V2, arXiv 2405.04434, section 2.1. */
export interface LatentAttention {
  readonly kvRank: number;
  /** 0: queries are not compressed. */
  readonly queryRank: number;
  readonly ropeWidth: number;
  readonly valueWidth: number;
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
  const extras = { ...(preset.hidden === hidden ? preset : {}), ...workload } satisfies TransformerExtras;
  const { kvRank = 0, queryRank = 0, ropeWidth = 0, denseLayers = 0, sharedExperts = 0 } = extras;
  const headWidth = extras.headWidth || hidden / heads;
  const feedForward = workload.feedForward ?? shape.feedForward;
  return {
    layers,
    hidden,
    heads,
    kvHeads: workload.kvHeads ?? (workload.heads === undefined ? shape.kvHeads : heads),
    feedForward,
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
    headWidth,
    latent:
      kvRank === 0 ? null : { kvRank, queryRank, ropeWidth, valueWidth: extras.valueWidth || headWidth },
    denseLayers,
    denseFeedForward: extras.denseFeedForward || feedForward,
    sharedExperts,
    window: extras.window ?? 0,
    fullEvery: extras.fullEvery ?? 0,
    attended: sequence,
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
