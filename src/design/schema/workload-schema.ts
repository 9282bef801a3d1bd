import * as v from 'valibot';
import { COLLECTIVES } from '../../collective/types.ts';
import { LAST_REDUCTIONS } from '../../workload/facts/last-reduction.ts';
import { GROUP_ROLES } from '../../taskgraph/roles.ts';
import type { Layer, LayerOp } from '../../workload/table/layer.ts';
import { LOOPS, type LayerPolicy, type LoopSettings } from '../../workload/training-loops/facts/loops.ts';
import { INNERMOST } from '../../workload/axes/placement.ts';
import { LIST_BOUNDS, MODEL_BOUNDS, NUMBER_BOUNDS, TEXT_BOUNDS } from '../bounds.ts';
import type { Edited, TableWorkload, Workload } from '../document.ts';
import { choiceField, flagField, listField, numberField, objectMessage, textField } from './fields.ts';
import { convolutionSchema, dlrmSchema, overrides, transformerSchema } from './model-schema.ts';

const LAYER_POLICIES = [
  'data',
  'model',
  'hybridDataModel',
  'hybridModelData',
] as const satisfies readonly LayerPolicy[];

const formula = v.exactOptional(textField(TEXT_BOUNDS.formula));

const operation: v.GenericSchema<unknown, LayerOp> = v.variant(
  'kind',
  [
    v.object(
      {
        kind: v.literal('compute'),
        label: textField(TEXT_BOUNDS.label),
        durationNs: numberField(NUMBER_BOUNDS.durationNs),
        formula,
      },
      objectMessage,
    ),
    v.object(
      {
        kind: v.literal('collective'),
        label: textField(TEXT_BOUNDS.label),
        collective: choiceField(COLLECTIVES),
        bytes: numberField(NUMBER_BOUNDS.bytes),
        role: choiceField(GROUP_ROLES),
        span: v.exactOptional(
          v.object(
            { size: numberField(NUMBER_BOUNDS.npus), stride: numberField(NUMBER_BOUNDS.npus) },
            objectMessage,
          ),
        ),
        formula,
      },
      objectMessage,
    ),
  ],
  objectMessage,
);

const operations = listField(operation, LIST_BOUNDS.operations);

const layer: v.GenericSchema<unknown, Layer> = v.object(
  {
    name: textField(TEXT_BOUNDS.label),
    forward: operations,
    recompute: operations,
    inputGradient: operations,
    weightGradient: operations,
    updateNs: numberField(NUMBER_BOUNDS.durationNs),
  },
  objectMessage,
);

const layerIndices = listField(numberField(NUMBER_BOUNDS.layerIndex), LIST_BOUNDS.layers);

const loop: v.GenericSchema<unknown, LoopSettings> = v.object(
  {
    kind: choiceField(LOOPS),
    passes: numberField(NUMBER_BOUNDS.passes),
    modelGroup: v.exactOptional(numberField(NUMBER_BOUNDS.npus)),
    innermost: v.exactOptional(choiceField(INNERMOST)),
    checkpoints: v.exactOptional(layerIndices),
    initiates: v.exactOptional(layerIndices),
    lastBottomLayer: v.exactOptional(numberField(NUMBER_BOUNDS.layerIndex)),
    updatesLast: v.exactOptional(flagField()),
    mlpGroup: v.exactOptional(numberField(NUMBER_BOUNDS.npus)),
    gradientLag: v.exactOptional(numberField(MODEL_BOUNDS.dlrm.gradientLag)),
    lastReduction: v.exactOptional(choiceField(LAST_REDUCTIONS)),
    policies: v.exactOptional(listField(choiceField(LAYER_POLICIES), LIST_BOUNDS.layers)),
    after: v.exactOptional(
      listField(listField(numberField(NUMBER_BOUNDS.layerIndex), LIST_BOUNDS.layers), LIST_BOUNDS.layers),
    ),
  },
  objectMessage,
);

const table = v.object(
  {
    kind: v.literal('table'),
    label: textField(TEXT_BOUNDS.name),
    loop,
    layers: listField(layer, LIST_BOUNDS.layers),
    overrides,
  },
  objectMessage,
) satisfies v.GenericSchema<unknown, TableWorkload & Edited>;

export const workloadSchema: v.GenericSchema<unknown, Workload> = v.variant(
  'kind',
  [transformerSchema, convolutionSchema, dlrmSchema, table],
  objectMessage,
);
