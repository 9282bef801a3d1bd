/** The schema of a physical network that differs from the dimensions. */
import * as v from 'valibot';
import { LIST_BOUNDS, NUMBER_BOUNDS } from '../bounds.ts';
import type { PhysicalBlocks, PhysicalNetwork } from '../document.ts';
import { PLACEMENTS, type PhysicalTorus } from '../wiring.ts';
import { dimensionSchema } from './dimension-schema.ts';
import { choiceField, listField, numberField, objectMessage } from './fields.ts';

const torusSchema: v.GenericSchema<unknown, PhysicalTorus> = v.object(
  {
    sizes: listField(numberField(NUMBER_BOUNDS.size), LIST_BOUNDS.physical),
    lanes: numberField(NUMBER_BOUNDS.lanes),
    linkLatencyNs: numberField(NUMBER_BOUNDS.latencyNs),
  },
  objectMessage,
);

const blocksSchema: v.GenericSchema<unknown, PhysicalBlocks> = v.object(
  {
    dimensions: listField(dimensionSchema, LIST_BOUNDS.physical),
    shares: v.exactOptional(listField(numberField(NUMBER_BOUNDS.physicalShare), LIST_BOUNDS.physical)),
    placement: v.exactOptional(choiceField(PLACEMENTS)),
  },
  objectMessage,
);

export const physicalSchema: v.GenericSchema<unknown, PhysicalNetwork> = v.lazy((input) =>
  typeof input === 'object' && input !== null && 'dimensions' in input ? blocksSchema : torusSchema,
);
