import fc from 'fast-check';
import { COLLECTIVES } from '../../collective/types.ts';
import { NUMBER_BOUNDS, TEXT_BOUNDS } from '../../design/bounds.ts';
import type { TableWorkload } from '../../design/document.ts';
import { GROUP_ROLES } from '../../taskgraph/roles.ts';
import type { Layer, LayerOp } from '../../workload/table/layer.ts';
import { LOOPS, type LoopSettings } from '../../workload/training-loops/facts/loops.ts';
import { INNERMOST } from '../../workload/axes/placement.ts';
import { number, text } from './values.arbitrary.ts';

const operation: fc.Arbitrary<LayerOp> = fc.oneof(
  fc.record(
    {
      kind: fc.constant('compute'),
      label: text(TEXT_BOUNDS.label),
      durationNs: number(NUMBER_BOUNDS.durationNs),
      formula: text(TEXT_BOUNDS.formula),
    },
    { requiredKeys: ['kind', 'label', 'durationNs'] },
  ),
  fc.record(
    {
      kind: fc.constant('collective'),
      label: text(TEXT_BOUNDS.label),
      collective: fc.constantFrom(...COLLECTIVES),
      bytes: number(NUMBER_BOUNDS.bytes),
      role: fc.constantFrom(...GROUP_ROLES),
      formula: text(TEXT_BOUNDS.formula),
    },
    { requiredKeys: ['kind', 'label', 'collective', 'bytes', 'role'] },
  ),
);

const operations = fc.array(operation, { maxLength: 2 });

const layer: fc.Arbitrary<Layer> = fc.record({
  name: text(TEXT_BOUNDS.label),
  forward: operations,
  recompute: operations,
  inputGradient: operations,
  weightGradient: operations,
  updateNs: number(NUMBER_BOUNDS.durationNs),
});

const indices = fc.array(number(NUMBER_BOUNDS.layerIndex), { maxLength: 3 });

const loop: fc.Arbitrary<LoopSettings> = fc.record(
  {
    kind: fc.constantFrom(...LOOPS),
    passes: number(NUMBER_BOUNDS.passes),
    modelGroup: number(NUMBER_BOUNDS.npus),
    checkpoints: indices,
    initiates: indices,
    innermost: fc.constantFrom(...INNERMOST),
    lastBottomLayer: number(NUMBER_BOUNDS.layerIndex),
    policies: fc.array(fc.constantFrom('data', 'model', 'hybridDataModel', 'hybridModelData'), {
      maxLength: 3,
    }),
  },
  { requiredKeys: ['kind', 'passes'] },
);

/** Any layer table that a document can hold. */
export const anyTable: fc.Arbitrary<TableWorkload> = fc.record({
  kind: fc.constant('table'),
  label: text(TEXT_BOUNDS.name),
  loop,
  layers: fc.array(layer, { maxLength: 3 }),
});
