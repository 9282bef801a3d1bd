import { replicaShare } from '../../mapping/facts/batch.ts';
import type { Precision } from '../../rate/facts/precision.ts';
import type { TransformerExtras, TransformerWorkload } from './description.ts';
import { transformerDescription } from './catalog.ts';
import { specsIn, type LayerSpec, type Mixer, type StateShape } from './pattern.ts';

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
  /** Tokens per replica and iteration, over all of its micro-batches. */
  readonly tokens: number;
  readonly microBatches: number;
  readonly precision: Precision;
  readonly attentionScores: boolean;
  readonly embeddings: boolean;
  /** Width of queries and keys, for latent attention without the positional part. */
  readonly headWidth: number;
  readonly latent: LatentAttention | null;
  /** The number of first layers that are dense; kinds.ts. */
  readonly denseLayers: number;
  readonly denseFeedForward: number;
  readonly sharedExperts: number;
  /** 0: none. */
  readonly window: number;
  /** 0: no layer sees all tokens. */
  readonly fullEvery: number;
  /** Tokens whose keys and values a token meets. */
  readonly attended: number;
  /** One period of layers that differ; empty if `denseLayers`, `window` and `fullEvery` say which do. */
  readonly pattern: readonly LayerSpec[];
  /** Sizes of layers with a state; null if there are none. */
  readonly state: StateShape | null;
  /** How a layer mixes tokens; null for an MLP alone. */
  readonly mixer: Mixer | null;
  /** False for a mixer alone. */
  readonly hasMlp: boolean;
  /** The result of attention is multiplied by a gate, as wide as the queries. */
  readonly attentionGate: boolean;
  /** Chooses the tokens of full attention; null without one. */
  readonly index: Indexer | null;
  /** The matrices that choose experts count. */
  readonly routers: boolean;
  /** Width of what routed experts take and give. */
  readonly expertHidden: number;
}

/** Keys and values compressed to one vector per token. Source: DeepSeek-V2, arXiv 2405.04434, section 2.1. */
export interface LatentAttention {
  readonly kvRank: number;
  /** 0: queries are not compressed. */
  readonly queryRank: number;
  readonly ropeWidth: number;
  readonly valueWidth: number;
}

/**
 * The lightning indexer of sparse attention (indexer.ts).
 *
 * Source: DeepSeek-V3.2, arXiv 2512.02556, section 2.1.
 */
export interface Indexer {
  readonly heads: number;
  readonly width: number;
  /** Tokens that it chooses; 0: all. */
  readonly topK: number;
}

/** Width of a head if the number of heads is unknown, as in most models of this size. */
const USUAL_HEAD = 128;

/**
 * Fills in the defaults of `workload`. The rows that the bandwidth allocation study does not count (attention
 * scores, embeddings) are off, the precision is FP16, and there is one micro-batch. Vocabulary and sequence
 * are those of the preset. What depends on the hidden size (heads, MLP width, gating, experts) is the
 * preset's as long as the hidden size is; otherwise heads of 128 and an ungated MLP of 4 hidden. The fields
 * may be inconsistent: `checkTransformer` reports that.
 *
 * @param dataParallel replicas that share a global batch
 */
export function transformerModel(workload: TransformerWorkload, dataParallel: number): TransformerModel {
  const { layers, hidden, microBatch } = workload;
  const preset = transformerDescription(workload.preset);
  const sequence = workload.sequence ?? preset.sequence;
  const tokens = replicaTokens(workload, sequence, dataParallel);
  const shape = shapeOf(workload);
  const extras = extrasOf(workload, hidden / shape.heads, shape.feedForward);
  return {
    layers,
    hidden,
    ...shape,
    vocabulary: workload.vocabulary ?? preset.vocabulary,
    tiedEmbeddings: workload.tiedEmbeddings ?? preset.tiedEmbeddings,
    sequence,
    tokens,
    microBatches: microBatch === undefined ? 1 : tokens / (microBatch * sequence),
    precision: workload.precision ?? 'fp16',
    attentionScores: workload.attentionScores ?? false,
    embeddings: workload.embeddings ?? false,
    ...extras,
    ...kindsOf(workload),
    ...chosen(workload, extras.latent !== null, sequence),
    mixer: 'full',
    hasMlp: true,
  };
}

/** What depends on the hidden size: the preset's if it has that size. */
function shapeOf(workload: TransformerWorkload) {
  const preset = transformerDescription(workload.preset);
  const shape = preset.hidden === workload.hidden ? preset : plainShape(workload.hidden);
  const heads = workload.heads ?? shape.heads;
  return {
    heads,
    kvHeads: workload.kvHeads ?? (workload.heads === undefined ? shape.kvHeads : heads),
    feedForward: workload.feedForward ?? shape.feedForward,
    gated: workload.gated ?? shape.gated,
    experts: workload.experts ?? shape.experts,
    topK: workload.topK ?? shape.topK,
  };
}

/**
 * What only some models have, where 0 is equivalent to absent. Read field by field: a search fills in many thousands of
 * workloads, and copying both records took most of that.
 */
function extrasOf(workload: TransformerWorkload, evenWidth: number, feedForward: number) {
  const preset = transformerDescription(workload.preset);
  const usual: TransformerExtras = preset.hidden === workload.hidden ? preset : {};
  const headWidth = (workload.headWidth ?? usual.headWidth) || evenWidth;
  return {
    headWidth,
    latent: latentOf(workload, usual, headWidth),
    denseLayers: workload.denseLayers ?? usual.denseLayers ?? 0,
    denseFeedForward: (workload.denseFeedForward ?? usual.denseFeedForward) || feedForward,
    sharedExperts: workload.sharedExperts ?? usual.sharedExperts ?? 0,
    window: workload.window ?? usual.window ?? 0,
    fullEvery: workload.fullEvery ?? usual.fullEvery ?? 0,
  };
}

function latentOf(
  workload: TransformerWorkload,
  usual: TransformerExtras,
  headWidth: number,
): LatentAttention | null {
  const kvRank = workload.kvRank ?? usual.kvRank ?? 0;
  if (kvRank === 0) return null;
  return {
    kvRank,
    queryRank: workload.queryRank ?? usual.queryRank ?? 0,
    ropeWidth: workload.ropeWidth ?? usual.ropeWidth ?? 0,
    valueWidth: (workload.valueWidth ?? usual.valueWidth) || headWidth,
  };
}

/** What the layers of a pattern have; a pattern that cannot be read is a problem of `checkTransformer`. */
function kindsOf(workload: TransformerWorkload) {
  const { stateHeads = 0, stateWidth = 0, keyWidth = 0, stateConvolution = 0 } = workload;
  const specs = workload.pattern === undefined ? [] : specsIn(workload.pattern);
  return {
    pattern: typeof specs === 'string' ? [] : specs,
    state:
      stateHeads === 0
        ? null
        : {
            heads: stateHeads,
            valueWidth: stateWidth,
            keyHeads: workload.keyHeads || stateHeads,
            keyWidth: keyWidth || stateWidth,
            convolution: stateConvolution,
          },
    attentionGate: workload.attentionGate ?? false,
    routers: workload.routers ?? false,
    expertHidden: workload.expertHidden || workload.hidden,
  };
}

/** The indexer, and the tokens that a token attends to. */
function chosen(workload: TransformerWorkload, hasLatent: boolean, sequence: number) {
  const { indexHeads = 0, indexWidth = 0, indexTopK = 0 } = workload;
  if (!hasLatent || indexHeads === 0) return { index: null, attended: sequence };
  return {
    index: { heads: indexHeads, width: indexWidth, topK: indexTopK },
    attended: indexTopK === 0 ? sequence : Math.min(indexTopK, sequence),
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
