/** Published transformers. What a source does not print is marked as assumed. */
import type { TransformerModelId, TransformerWorkload } from '../transformer.ts';

export interface TransformerDescription {
  readonly id: TransformerModelId;
  readonly label: string;
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
  readonly sequence: number;
  /** Parameters as published, without embeddings where `publishedWithoutEmbeddings`. */
  readonly publishedParameters: number;
  readonly publishedWithoutEmbeddings: boolean;
  /** A setting to start from: the study's where there is one, otherwise chosen here. */
  readonly start: { readonly tokensPerReplica: number; readonly modelParallel: number };
  readonly source: string;
}

type Attention = Pick<TransformerDescription, 'heads' | 'vocabulary' | 'sequence'>;

/** GPT-2 and GPT-3 shape: as many key-value heads as heads, an MLP of 4 hidden, tied embeddings. */
function gpt(
  id: TransformerModelId,
  label: string,
  [layers, hidden]: readonly [number, number],
  attention: Attention,
  published: Pick<TransformerDescription, 'publishedParameters' | 'publishedWithoutEmbeddings'>,
  [tokensPerReplica, modelParallel]: readonly [number, number],
  source: string,
): TransformerDescription {
  return {
    id,
    label,
    layers,
    hidden,
    ...attention,
    kvHeads: attention.heads,
    feedForward: 4 * hidden,
    gated: false,
    experts: 1,
    topK: 1,
    tiedEmbeddings: true,
    ...published,
    start: { tokensPerReplica, modelParallel },
    source,
  };
}

/** Llama shape: grouped queries, gated MLP, separate embeddings, published with them. */
function llama(
  id: TransformerModelId,
  label: string,
  [layers, hidden, feedForward]: readonly [number, number, number],
  attention: Attention,
  publishedParameters: number,
  [tokensPerReplica, modelParallel]: readonly [number, number],
  source: string,
): TransformerDescription {
  return {
    id,
    label,
    layers,
    hidden,
    ...attention,
    kvHeads: 8,
    feedForward,
    gated: true,
    experts: 1,
    topK: 1,
    tiedEmbeddings: false,
    publishedParameters,
    publishedWithoutEmbeddings: false,
    start: { tokensPerReplica, modelParallel },
    source,
  };
}

const HERD = 'Llama 3 Herd of Models, arXiv 2407.21783, Table 3; vocabulary 128,256 from the model card';
const whole = (publishedParameters: number) => ({ publishedParameters, publishedWithoutEmbeddings: false });

export const TRANSFORMER_CATALOG: readonly TransformerDescription[] = [
  gpt(
    'transformer-17b',
    'Transformer-17B',
    [78, 4256],
    { heads: 28, vocabulary: 50_257, sequence: 1024 },
    { publishedParameters: 17e9, publishedWithoutEmbeddings: true },
    [8192, 1],
    'Turing-NLG, Microsoft Research blog, 2020; vocabulary assumed to be that of GPT-2',
  ),
  gpt(
    'gpt-3',
    'GPT-3',
    [96, 12_288],
    { heads: 96, vocabulary: 50_257, sequence: 2048 },
    whole(175e9),
    [32_768, 16],
    'Brown et al., Language Models are Few-Shot Learners, arXiv 2005.14165, Table 2.1',
  ),
  gpt(
    'transformer-1t',
    'Transformer-1T',
    [141, 24_576],
    { heads: 192, vocabulary: 51_200, sequence: 2048 },
    whole(1024e9),
    [16_384, 128],
    'arXiv 2109.11762; 141 layers give its 1,024 B parameters; heads, vocabulary and sequence assumed',
  ),
  gpt(
    'megatron-530b',
    'Megatron-Turing NLG 530B',
    [105, 20_480],
    { heads: 128, vocabulary: 51_200, sequence: 2048 },
    whole(530e9),
    [16_384, 64],
    'Smith et al., arXiv 2201.11990; vocabulary assumed to be that of Megatron-LM',
  ),
  llama(
    'llama-3-8b',
    'Llama 3 8B',
    [32, 4096, 14_336],
    { heads: 32, vocabulary: 128_256, sequence: 8192 },
    8.03e9,
    [8192, 1],
    HERD,
  ),
  llama(
    'llama-3-70b',
    'Llama 3 70B',
    [80, 8192, 28_672],
    { heads: 64, vocabulary: 128_256, sequence: 8192 },
    70.6e9,
    [16_384, 8],
    HERD,
  ),
  llama(
    'llama-3-405b',
    'Llama 3 405B',
    [126, 16_384, 53_248],
    { heads: 128, vocabulary: 128_256, sequence: 8192 },
    405e9,
    [16_384, 32],
    HERD,
  ),
  {
    ...llama(
      'mixtral-8x7b',
      'Mixtral 8x7B (mixture of experts)',
      [32, 4096, 14_336],
      { heads: 32, vocabulary: 32_000, sequence: 8192 },
      46.7e9,
      [16_384, 8],
      'Jiang et al., Mixtral of Experts, arXiv 2401.04088, Table 1; training sequence assumed',
    ),
    experts: 8,
    topK: 2,
  },
];

export function transformerDescription(id: TransformerModelId): TransformerDescription {
  const found = TRANSFORMER_CATALOG.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`No transformer "${id}".`);
  return found;
}

/**
 * The workload of a published transformer, every hyper-parameter written out, with attention scores
 * and embeddings counted and full activation checkpointing. The study's set-up of its three
 * transformers, without those rows, is `transformerWorkload` (transformer-presets.ts).
 */
export function publishedTransformer(id: TransformerModelId): TransformerWorkload {
  const description = transformerDescription(id);
  const { layers, hidden, heads, kvHeads, feedForward, gated, experts, topK } = description;
  const { vocabulary, tiedEmbeddings, sequence, start } = description;
  return {
    kind: 'transformer',
    preset: id,
    layers,
    hidden,
    tokensPerReplica: start.tokensPerReplica,
    recompute: true,
    heads,
    kvHeads,
    feedForward,
    gated,
    experts,
    topK,
    vocabulary,
    tiedEmbeddings,
    sequence,
    attentionScores: true,
    embeddings: true,
  };
}
