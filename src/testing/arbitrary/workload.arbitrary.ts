import fc from 'fast-check';
import { LIST_BOUNDS, MODEL_BOUNDS, NUMBER_BOUNDS } from '../../design/bounds.ts';
import type { Edited, Workload } from '../../design/document.ts';
import { CONVOLUTION_MODELS, type ConvolutionWorkload } from '../../workload/convolution/facts/catalog.ts';
import { DLRM_CATALOG, DLRM_MODELS, type DlrmWorkload } from '../../workload/dlrm/facts/description.ts';
import type { ModelWorkload } from '../../workload/model/model.ts';
import { PRECISIONS } from '../../workload/rate/facts/precision.ts';
import { LAYER_PASSES } from '../../workload/table/totals.ts';
import {
  TRANSFORMER_MODELS,
  type TransformerWorkload,
} from '../../workload/transformer/facts/description.ts';
import { publishedTransformer } from '../../workload/transformer/facts/catalog.ts';
import { transformerWorkload } from '../../workload/transformer/catalog/presets.ts';
import { anyTable } from './layer-table.arbitrary.ts';
import { number } from './values.arbitrary.ts';

/** Random workloads for property tests: everything that the schema accepts, including the published ones. */
const { transformer: ofTransformer, convolution: ofConvolution, dlrm: ofDlrm } = MODEL_BOUNDS;
const precision = fc.constantFrom(...PRECISIONS);

const ownTransformer: fc.Arbitrary<TransformerWorkload> = fc.record(
  {
    kind: fc.constant('transformer'),
    preset: fc.constantFrom(...TRANSFORMER_MODELS),
    layers: fc.oneof(fc.constantFrom(78, 96, 141), number(ofTransformer.layers)),
    hidden: fc.oneof(fc.constantFrom(4256, 12288, 24576), number(ofTransformer.hidden)),
    tokensPerReplica: number(ofTransformer.tokensPerReplica),
    recompute: fc.boolean(),
    heads: number(ofTransformer.heads),
    kvHeads: fc.oneof(fc.constant(8), number(ofTransformer.kvHeads)),
    feedForward: number(ofTransformer.feedForward),
    gated: fc.boolean(),
    experts: fc.oneof(fc.constant(1), number(ofTransformer.experts)),
    topK: fc.oneof(fc.constant(1), number(ofTransformer.topK)),
    vocabulary: number(ofTransformer.vocabulary),
    tiedEmbeddings: fc.boolean(),
    sequence: number(ofTransformer.sequence),
    microBatch: number(ofTransformer.microBatch),
    globalBatch: number(ofTransformer.globalBatch),
    precision,
    attentionScores: fc.boolean(),
    embeddings: fc.boolean(),
  },
  { requiredKeys: ['kind', 'preset', 'layers', 'hidden', 'tokensPerReplica', 'recompute'] },
);

const ownConvolution: fc.Arbitrary<ConvolutionWorkload> = fc.record(
  {
    kind: fc.constant('convolution'),
    preset: fc.constantFrom(...CONVOLUTION_MODELS),
    imagesPerNpu: fc.oneof(fc.constant(32), number(ofConvolution.imagesPerNpu)),
    globalBatch: number(ofConvolution.globalBatch),
    precision,
  },
  { requiredKeys: ['kind', 'preset', 'imagesPerNpu'] },
);

const widths = fc.array(number(NUMBER_BOUNDS.mlpWidth), { maxLength: 3 });

const ownDlrm: fc.Arbitrary<DlrmWorkload> = fc.record(
  {
    kind: fc.constant('dlrm'),
    preset: fc.constantFrom(...DLRM_MODELS),
    denseFeatures: number(ofDlrm.denseFeatures),
    bottomMlp: widths,
    topMlp: widths,
    sparseFeatures: fc.oneof(fc.constantFrom(8, 64), number(ofDlrm.sparseFeatures)),
    embeddingDimension: number(ofDlrm.embeddingDimension),
    rowsPerTable: number(ofDlrm.rowsPerTable),
    pooling: number(ofDlrm.pooling),
    samplesPerNpu: number(ofDlrm.samplesPerNpu),
    globalBatch: number(ofDlrm.globalBatch),
    precision,
  },
  {
    requiredKeys: [
      ...(['kind', 'preset', 'denseFeatures', 'bottomMlp', 'topMlp', 'sparseFeatures'] as const),
      ...(['embeddingDimension', 'rowsPerTable', 'pooling', 'samplesPerNpu'] as const),
    ],
  },
);

const published: fc.Arbitrary<ModelWorkload> = fc.constantFrom(
  ...TRANSFORMER_MODELS.map(publishedTransformer),
  transformerWorkload('transformer-1t'),
  ...DLRM_CATALOG.map(({ workload }) => workload),
);

const edited: fc.Arbitrary<Edited> = fc.record(
  {
    overrides: fc.array(
      fc.record({
        layer: number(NUMBER_BOUNDS.layerIndex),
        pass: fc.constantFrom(...LAYER_PASSES),
        operation: fc.oneof(fc.constant(0), number(NUMBER_BOUNDS.operationIndex)),
        value: number(NUMBER_BOUNDS.cellValue),
      }),
      { maxLength: Math.min(3, LIST_BOUNDS.overrides) },
    ),
  },
  { requiredKeys: [] },
);

/** Any workload that a document can hold. */
export const anyWorkload: fc.Arbitrary<Workload> = fc
  .tuple(fc.oneof(ownTransformer, ownConvolution, ownDlrm, published, anyTable), edited)
  .map(([workload, cells]) => ({ ...workload, ...cells }));
