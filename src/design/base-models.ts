/**
 * The published models as in version 1 of the document, frozen like base.ts: a link that names only a preset means that preset for ever,
 * even if the catalogs of src/workload change.
 */
import {
  CONVOLUTION_MODELS,
  type ConvolutionModelId,
  type ConvolutionWorkload,
} from '../workload/convolution/facts/catalog.ts';
import { DLRM_MODELS, type DlrmModelId, type DlrmWorkload } from '../workload/dlrm/facts/description.ts';
import {
  TRANSFORMER_MODELS,
  type TransformerModelId,
  type TransformerWorkload,
} from '../workload/transformer/facts/description.ts';
import { publishedTransformer } from '../workload/transformer/facts/catalog.ts';

type Fields = Readonly<Record<string, unknown>>;

/** The three of the bandwidth allocation study, without embeddings and attention scores. */
const TRANSFORMERS: Readonly<Partial<Record<TransformerModelId, TransformerWorkload>>> = {
  'transformer-17b': study('transformer-17b', 78, 4256, 8192),
  'gpt-3': study('gpt-3', 96, 12_288, 32_768),
  'transformer-1t': study('transformer-1t', 141, 24_576, 16_384),
  'megatron-530b': gpt('megatron-530b', [105, 20_480, 128], 51_200),
  'llama-3-8b': llama('llama-3-8b', [32, 4096, 14_336, 32], 8192, 1),
  'llama-3-70b': llama('llama-3-70b', [80, 8192, 28_672, 64], 16_384, 1),
  'llama-3-405b': llama('llama-3-405b', [126, 16_384, 53_248, 128], 16_384, 1),
  'mixtral-8x7b': {
    ...llama('mixtral-8x7b', [32, 4096, 14_336, 32], 16_384, 8),
    topK: 2,
    vocabulary: 32_000,
  },
  'megatron-1.7b': gpt('megatron-1.7b', [24, 2304, 24], 51_200),
  'megatron-3.6b': gpt('megatron-3.6b', [30, 3072, 32], 51_200),
  'megatron-7.5b': gpt('megatron-7.5b', [36, 4096, 32], 51_200),
  'megatron-18b': gpt('megatron-18b', [40, 6144, 48], 51_200),
  'megatron-22b': gpt('megatron-22b', [48, 6144, 64], 51_200),
  'megatron-39b': gpt('megatron-39b', [48, 8192, 64], 51_200),
  'megatron-76b': gpt('megatron-76b', [60, 10_240, 80], 51_200),
  'megatron-145b': gpt('megatron-145b', [80, 12_288, 96], 51_200),
  'megatron-310b': gpt('megatron-310b', [96, 16_384, 128], 51_200),
  'megatron-1t': gpt('megatron-1t', [128, 25_600, 160], 51_200),
  'mpt-125m': gpt('mpt-125m', [12, 768, 12], 50_368),
  'mpt-350m': gpt('mpt-350m', [24, 1024, 16], 50_368),
  'mpt-760m': gpt('mpt-760m', [24, 1536, 12], 50_368),
  'mpt-1b': gpt('mpt-1b', [24, 2048, 16], 50_368),
  'mpt-3b': gpt('mpt-3b', [32, 2560, 20], 50_368),
  'mpt-7b': gpt('mpt-7b', [32, 4096, 32], 50_368),
  'mpt-13b': gpt('mpt-13b', [40, 5120, 40], 50_368),
  'mpt-30b': gpt('mpt-30b', [48, 7168, 56], 50_368),
  'mpt-70b': gpt('mpt-70b', [80, 8192, 64], 50_368),
};

function study(
  preset: TransformerModelId,
  layers: number,
  hidden: number,
  tokensPerReplica: number,
): TransformerWorkload {
  return { kind: 'transformer', preset, layers, hidden, tokensPerReplica, recompute: true };
}

function gpt(
  preset: TransformerModelId,
  [layers, hidden, heads]: readonly [number, number, number],
  vocabulary: number,
): TransformerWorkload {
  return {
    ...study(preset, layers, hidden, 16_384),
    heads,
    kvHeads: heads,
    feedForward: 4 * hidden,
    gated: false,
    experts: 1,
    topK: 1,
    vocabulary,
    tiedEmbeddings: true,
    sequence: 2048,
    attentionScores: true,
    embeddings: true,
  };
}

function llama(
  preset: TransformerModelId,
  [layers, hidden, feedForward, heads]: readonly [number, number, number, number],
  tokensPerReplica: number,
  experts: number,
): TransformerWorkload {
  return {
    ...study(preset, layers, hidden, tokensPerReplica),
    heads,
    kvHeads: 8,
    feedForward,
    gated: true,
    experts,
    topK: 1,
    vocabulary: 128_256,
    tiedEmbeddings: false,
    sequence: 8192,
    attentionScores: true,
    embeddings: true,
  };
}

const CONVOLUTIONS: Readonly<Record<ConvolutionModelId, ConvolutionWorkload>> = {
  'resnet-50': { kind: 'convolution', preset: 'resnet-50', imagesPerNpu: 32 },
  'vgg-16': { kind: 'convolution', preset: 'vgg-16', imagesPerNpu: 32 },
};

const DLRM: DlrmWorkload = {
  kind: 'dlrm',
  preset: 'dlrm',
  denseFeatures: 512,
  bottomMlp: [512, 64],
  topMlp: [1024, 1024, 1024, 1],
  sparseFeatures: 64,
  embeddingDimension: 64,
  rowsPerTable: 1_000_000,
  pooling: 100,
  samplesPerNpu: 512,
};

const DLRMS: Readonly<Record<DlrmModelId, DlrmWorkload>> = {
  dlrm: DLRM,
  'dlrm-benchmark': { ...DLRM, preset: 'dlrm-benchmark', sparseFeatures: 8, samplesPerNpu: 2048 },
  'dlrm-tcp': {
    ...DLRM,
    preset: 'dlrm-tcp',
    denseFeatures: 1600,
    bottomMlp: [1024, 1024, 1024, 1024, 1024, 1024, 64],
    topMlp: [2048, 2048, 2048, 2048, 2048, 2048, 2048, 2048, 2048, 2048, 2048, 1],
    pooling: 60,
  },
};

/** Returns the workload that picking a transformer sets: the study's set-up for its three, otherwise the published one. */
export function baseTransformer(id: TransformerModelId): TransformerWorkload {
  // Later rows of the catalog are returned unchanged, too.
  return TRANSFORMERS[id] ?? publishedTransformer(id);
}

/**
 * Returns the base of a workload of version 1, given its `kind` and `preset`: the named preset, under the name of the first of its kind, so
 * that any other name is written. A table has none. A workload without a kind is a transformer and has every field of its preset; one with
 * a kind has only the optional fields that it names.
 */
export function workloadBaseV1(kind: unknown, preset: unknown): Fields {
  const named = <T extends string>(ids: readonly T[], first: T): T =>
    ids.find((id) => id === preset) ?? first;
  const transformer = { ...baseTransformer(named(TRANSFORMER_MODELS, 'gpt-3')), preset: 'gpt-3' };
  switch (kind) {
    case 'table':
      return {};
    case 'convolution':
      return { ...withoutKind(CONVOLUTIONS[named(CONVOLUTION_MODELS, 'resnet-50')]), preset: 'resnet-50' };
    case 'dlrm':
      return { ...withoutKind(DLRMS[named(DLRM_MODELS, 'dlrm')]), preset: 'dlrm' };
    case 'transformer': {
      const { layers, hidden, tokensPerReplica, recompute } = transformer;
      return { layers, hidden, tokensPerReplica, recompute, preset: 'gpt-3' };
    }
    default:
      return transformer;
  }
}

function withoutKind(workload: ConvolutionWorkload | DlrmWorkload): Fields {
  return Object.fromEntries(Object.entries(workload).filter(([field]) => field !== 'kind'));
}
