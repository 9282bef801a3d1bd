/** Schemas of the models that layers are generated from: every number inside the bounds of its description. */
import * as v from 'valibot';
import { CONVOLUTION_MODELS, type ConvolutionWorkload } from '../../workload/convolution/facts/catalog.ts';
import { LAST_REDUCTIONS } from '../../workload/facts/last-reduction.ts';
import { DLRM_MODELS, INTERACTIONS, type DlrmWorkload } from '../../workload/dlrm/facts/description.ts';
import type { CellOverride } from '../../workload/table/override.ts';
import { PRECISIONS } from '../../workload/rate/facts/precision.ts';
import { LAYER_PASSES } from '../../workload/table/totals.ts';
import {
  TRANSFORMER_MODELS,
  type TransformerWorkload,
} from '../../workload/transformer/facts/description.ts';
import { LIST_BOUNDS, MODEL_BOUNDS, NUMBER_BOUNDS, TEXT_BOUNDS } from '../bounds.ts';
import type { Edited } from '../document.ts';
import { choiceField, flagField, listField, numberField, objectMessage, textField } from './fields.ts';

const override: v.GenericSchema<unknown, CellOverride> = v.object(
  {
    layer: numberField(NUMBER_BOUNDS.layerIndex),
    pass: choiceField(LAYER_PASSES),
    operation: numberField(NUMBER_BOUNDS.operationIndex),
    value: numberField(NUMBER_BOUNDS.cellValue),
  },
  objectMessage,
);

/** For every kind of workload. */
export const overrides = v.exactOptional(listField(override, LIST_BOUNDS.overrides));

const precision = v.exactOptional(choiceField(PRECISIONS));
const optionalFlag = v.exactOptional(flagField());

const { transformer: ofTransformer, convolution: ofConvolution, dlrm: ofDlrm } = MODEL_BOUNDS;

export const transformerSchema = v.object(
  {
    kind: v.literal('transformer'),
    preset: choiceField(TRANSFORMER_MODELS),
    label: v.exactOptional(textField(TEXT_BOUNDS.label)),
    layers: numberField(ofTransformer.layers),
    hidden: numberField(ofTransformer.hidden),
    tokensPerReplica: numberField(ofTransformer.tokensPerReplica),
    recompute: flagField(),
    heads: v.exactOptional(numberField(ofTransformer.heads)),
    kvHeads: v.exactOptional(numberField(ofTransformer.kvHeads)),
    feedForward: v.exactOptional(numberField(ofTransformer.feedForward)),
    gated: optionalFlag,
    experts: v.exactOptional(numberField(ofTransformer.experts)),
    topK: v.exactOptional(numberField(ofTransformer.topK)),
    vocabulary: v.exactOptional(numberField(ofTransformer.vocabulary)),
    tiedEmbeddings: optionalFlag,
    sequence: v.exactOptional(numberField(ofTransformer.sequence)),
    microBatch: v.exactOptional(numberField(ofTransformer.microBatch)),
    globalBatch: v.exactOptional(numberField(ofTransformer.globalBatch)),
    precision,
    attentionScores: optionalFlag,
    embeddings: optionalFlag,
    headWidth: v.exactOptional(numberField(ofTransformer.headWidth)),
    kvRank: v.exactOptional(numberField(ofTransformer.kvRank)),
    queryRank: v.exactOptional(numberField(ofTransformer.queryRank)),
    ropeWidth: v.exactOptional(numberField(ofTransformer.ropeWidth)),
    valueWidth: v.exactOptional(numberField(ofTransformer.valueWidth)),
    denseLayers: v.exactOptional(numberField(ofTransformer.denseLayers)),
    denseFeedForward: v.exactOptional(numberField(ofTransformer.denseFeedForward)),
    sharedExperts: v.exactOptional(numberField(ofTransformer.sharedExperts)),
    window: v.exactOptional(numberField(ofTransformer.window)),
    fullEvery: v.exactOptional(numberField(ofTransformer.fullEvery)),
    pattern: v.exactOptional(textField(TEXT_BOUNDS.pattern)),
    stateHeads: v.exactOptional(numberField(ofTransformer.stateHeads)),
    stateWidth: v.exactOptional(numberField(ofTransformer.stateWidth)),
    keyHeads: v.exactOptional(numberField(ofTransformer.keyHeads)),
    keyWidth: v.exactOptional(numberField(ofTransformer.keyWidth)),
    stateConvolution: v.exactOptional(numberField(ofTransformer.stateConvolution)),
    expertHidden: v.exactOptional(numberField(ofTransformer.expertHidden)),
    indexHeads: v.exactOptional(numberField(ofTransformer.indexHeads)),
    indexWidth: v.exactOptional(numberField(ofTransformer.indexWidth)),
    indexTopK: v.exactOptional(numberField(ofTransformer.indexTopK)),
    attentionGate: optionalFlag,
    routers: optionalFlag,
    overrides,
  },
  objectMessage,
) satisfies v.GenericSchema<unknown, TransformerWorkload & Edited>;

export const convolutionSchema = v.object(
  {
    kind: v.literal('convolution'),
    preset: choiceField(CONVOLUTION_MODELS),
    imagesPerNpu: numberField(ofConvolution.imagesPerNpu),
    globalBatch: v.exactOptional(numberField(ofConvolution.globalBatch)),
    precision,
    overrides,
  },
  objectMessage,
) satisfies v.GenericSchema<unknown, ConvolutionWorkload & Edited>;

const widths = listField(numberField(NUMBER_BOUNDS.mlpWidth), LIST_BOUNDS.mlpLayers);

export const dlrmSchema = v.object(
  {
    kind: v.literal('dlrm'),
    preset: choiceField(DLRM_MODELS),
    denseFeatures: numberField(ofDlrm.denseFeatures),
    bottomMlp: widths,
    topMlp: widths,
    sparseFeatures: numberField(ofDlrm.sparseFeatures),
    embeddingDimension: numberField(ofDlrm.embeddingDimension),
    rowsPerTable: numberField(ofDlrm.rowsPerTable),
    pooling: numberField(ofDlrm.pooling),
    samplesPerNpu: numberField(ofDlrm.samplesPerNpu),
    globalBatch: v.exactOptional(numberField(ofDlrm.globalBatch)),
    precision,
    interaction: v.exactOptional(choiceField(INTERACTIONS)),
    noBiases: v.exactOptional(flagField()),
    lookupNs: v.exactOptional(numberField(ofDlrm.lookupNs)),
    tableUpdateNs: v.exactOptional(numberField(ofDlrm.tableUpdateNs)),
    updatesLast: v.exactOptional(flagField()),
    lastReduction: v.exactOptional(choiceField(LAST_REDUCTIONS)),
    gradientLag: v.exactOptional(numberField(ofDlrm.gradientLag)),
    overrides,
  },
  objectMessage,
) satisfies v.GenericSchema<unknown, DlrmWorkload & Edited>;
