/** Published transformers; about.ts has their names and sources. */
import {
  CATALOG_EXTRAS,
  type TransformerExtras,
  type TransformerModelId,
  type TransformerWorkload,
} from './description.ts';

export interface TransformerDescription extends TransformerExtras {
  readonly id: TransformerModelId;
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
  /** Initial setting: the study's if there is one, otherwise chosen here. */
  readonly start: { readonly tokensPerReplica: number; readonly modelParallel: number };
}

type Attention = Pick<TransformerDescription, 'heads' | 'vocabulary' | 'sequence'>;

/** GPT-2 and GPT-3 shape: as many key-value heads as heads, an MLP of 4 hidden, tied embeddings. */
function gpt(
  id: TransformerModelId,
  [layers, hidden]: readonly [number, number],
  attention: Attention,
  published: Pick<TransformerDescription, 'publishedParameters' | 'publishedWithoutEmbeddings'>,
  [tokensPerReplica, modelParallel]: readonly [number, number],
): TransformerDescription {
  return {
    id,
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
  };
}

/** Llama shape: grouped queries, gated MLP, separate embeddings, published with them. */
function llama(
  id: TransformerModelId,
  [layers, hidden, feedForward]: readonly [number, number, number],
  attention: Attention,
  publishedParameters: number,
  [tokensPerReplica, modelParallel]: readonly [number, number],
): TransformerDescription {
  return {
    id,
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
  };
}

/** Models of Megatron-LM, as its papers trained them. */
function megatron(
  id: TransformerModelId,
  [layers, hidden, heads]: readonly [number, number, number],
  publishedParameters: number,
  modelParallel: number,
): TransformerDescription {
  const attention = { heads, vocabulary: 51_200, sequence: 2048 };
  return gpt(id, [layers, hidden], attention, whole(publishedParameters), [16_384, modelParallel]);
}

/** MPT, whose positions have no weights (ALiBi); the table of its benchmarks counts 2,048 of them. */
function mpt(
  id: TransformerModelId,
  [layers, hidden, heads]: readonly [number, number, number],
  publishedParameters: number,
  modelParallel: number,
): TransformerDescription {
  const attention = { heads, vocabulary: 50_368, sequence: 2048 };
  return gpt(id, [layers, hidden], attention, whole(publishedParameters), [16_384, modelParallel]);
}

/** Qwen3: heads of 128 whatever the width. */
function qwen(
  id: TransformerModelId,
  shape: readonly [number, number, number],
  [heads, kvHeads]: readonly [number, number],
  publishedParameters: number,
  modelParallel: number,
): TransformerDescription {
  const attention = { heads, vocabulary: 151_936, sequence: 4096 };
  return {
    ...llama(id, shape, attention, publishedParameters, [16_384, modelParallel]),
    kvHeads,
    headWidth: 128,
  };
}

/** gpt-oss: every other layer, beginning with the first, sees 128 tokens. */
function gptOss(
  id: TransformerModelId,
  [layers, experts]: readonly [number, number],
  publishedParameters: number,
): TransformerDescription {
  const attention = { heads: 64, vocabulary: 201_088, sequence: 4096 };
  return {
    ...llama(id, [layers, 2880, 2880], attention, publishedParameters, [16_384, 8]),
    headWidth: 64,
    window: 128,
    fullEvery: 2,
    experts,
    topK: 4,
  };
}

const whole = (publishedParameters: number) => ({ publishedParameters, publishedWithoutEmbeddings: false });

export const TRANSFORMER_CATALOG: readonly TransformerDescription[] = [
  gpt(
    'transformer-17b',
    [78, 4256],
    { heads: 28, vocabulary: 50_257, sequence: 1024 },
    { publishedParameters: 17e9, publishedWithoutEmbeddings: true },
    [8192, 1],
  ),
  gpt('gpt-3', [96, 12_288], { heads: 96, vocabulary: 50_257, sequence: 2048 }, whole(175e9), [32_768, 16]),
  gpt(
    'transformer-1t',
    [141, 24_576],
    { heads: 192, vocabulary: 51_200, sequence: 2048 },
    whole(1024e9),
    [16_384, 128],
  ),
  gpt(
    'megatron-530b',
    [105, 20_480],
    { heads: 128, vocabulary: 51_200, sequence: 2048 },
    whole(530e9),
    [16_384, 64],
  ),
  llama(
    'llama-3-8b',
    [32, 4096, 14_336],
    { heads: 32, vocabulary: 128_256, sequence: 8192 },
    8.03e9,
    [8192, 1],
  ),
  llama(
    'llama-3-70b',
    [80, 8192, 28_672],
    { heads: 64, vocabulary: 128_256, sequence: 8192 },
    70.6e9,
    [16_384, 8],
  ),
  llama(
    'llama-3-405b',
    [126, 16_384, 53_248],
    { heads: 128, vocabulary: 128_256, sequence: 8192 },
    405e9,
    [16_384, 32],
  ),
  {
    ...llama(
      'mixtral-8x7b',
      [32, 4096, 14_336],
      { heads: 32, vocabulary: 32_000, sequence: 8192 },
      46.7e9,
      [16_384, 8],
    ),
    experts: 8,
    topK: 2,
  },
  megatron('megatron-1.7b', [24, 2304, 24], 1.7e9, 1),
  megatron('megatron-3.6b', [30, 3072, 32], 3.6e9, 2),
  megatron('megatron-7.5b', [36, 4096, 32], 7.5e9, 4),
  megatron('megatron-18b', [40, 6144, 48], 18.4e9, 8),
  megatron('megatron-22b', [48, 6144, 64], 22e9, 8),
  megatron('megatron-39b', [48, 8192, 64], 39.1e9, 16),
  megatron('megatron-76b', [60, 10_240, 80], 76.1e9, 32),
  megatron('megatron-145b', [80, 12_288, 96], 145.6e9, 64),
  megatron('megatron-310b', [96, 16_384, 128], 310.1e9, 64),
  megatron('megatron-1t', [128, 25_600, 160], 1008e9, 128),
  mpt('mpt-125m', [12, 768, 12], 125_311_488, 1),
  mpt('mpt-350m', [24, 1024, 16], 355_985_408, 1),
  mpt('mpt-760m', [24, 1536, 12], 760_470_528, 1),
  mpt('mpt-1b', [24, 2048, 16], 1_315_950_592, 1),
  mpt('mpt-3b', [32, 2560, 20], 2_651_837_440, 1),
  mpt('mpt-7b', [32, 4096, 32], 6_658_859_008, 1),
  mpt('mpt-13b', [40, 5120, 40], 12_853_954_560, 2),
  mpt('mpt-30b', [48, 7168, 56], 29_975_214_080, 4),
  mpt('mpt-70b', [80, 8192, 64], 64_862_437_376, 8),
  {
    ...llama(
      'mixtral-8x22b',
      [56, 6144, 16_384],
      { heads: 48, vocabulary: 32_768, sequence: 8192 },
      141e9,
      [16_384, 8],
    ),
    experts: 8,
    topK: 2,
  },
  {
    ...llama(
      'deepseek-v3',
      [61, 7168, 2048],
      { heads: 128, vocabulary: 129_280, sequence: 4096 },
      671e9,
      [16_384, 8],
    ),
    kvHeads: 128,
    headWidth: 128,
    kvRank: 512,
    queryRank: 1536,
    ropeWidth: 64,
    valueWidth: 128,
    experts: 256,
    topK: 8,
    sharedExperts: 1,
    denseLayers: 3,
    denseFeedForward: 18_432,
  },
  qwen('qwen3-8b', [36, 4096, 12_288], [32, 8], 8.2e9, 1),
  qwen('qwen3-32b', [64, 5120, 25_600], [64, 8], 32.8e9, 8),
  { ...qwen('qwen3-30b-a3b', [48, 2048, 768], [32, 4], 30.5e9, 4), experts: 128, topK: 8 },
  { ...qwen('qwen3-235b-a22b', [94, 4096, 1536], [64, 4], 235e9, 4), experts: 128, topK: 8 },
  gptOss('gpt-oss-20b', [24, 32], 20.91e9),
  gptOss('gpt-oss-120b', [36, 128], 116.83e9),
];

export function transformerDescription(id: TransformerModelId): TransformerDescription {
  const found = TRANSFORMER_CATALOG.find((candidate) => candidate.id === id);
  if (found === undefined) throw new Error(`No transformer "${id}".`);
  return found;
}

/**
 * The workload of a published transformer, every hyper-parameter written out, with attention scores
 * and embeddings counted and full activation checkpointing. The study's set-up of its three
 * transformers, without those rows, is `transformerWorkload` (presets.ts).
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
    ...Object.fromEntries(
      CATALOG_EXTRAS.flatMap((name) => (description[name] === undefined ? [] : [[name, description[name]]])),
    ),
  };
}
