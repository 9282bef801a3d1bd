/** The schema of a condition. Whether there is such a link is checked when a design is run. */
import * as v from 'valibot';
import { ALGORITHMS } from '../../collective/algorithm-list.ts';
import { COLLECTIVES } from '../../collective/types.ts';
import type { LinkEnds } from '../../topology/conditions/condition.ts';
import { SPREAD_KINDS } from '../../units/random/slowest.ts';
import { LIST_BOUNDS, NUMBER_BOUNDS, TEXT_BOUNDS } from '../bounds.ts';
import type { AlgorithmChoices, Condition, DesignOfJob, Parallelism, Workload } from '../document.ts';
import { choiceField, flagField, listField, numberField, objectMessage, textField } from './fields.ts';

const dimension = v.exactOptional(numberField(NUMBER_BOUNDS.dimensionIndex));
const npu = numberField(NUMBER_BOUNDS.npuIndex);
const factor = numberField(NUMBER_BOUNDS.strength);
const end = textField(TEXT_BOUNDS.linkEnd);
const link: v.GenericSchema<unknown, LinkEnds> = v.strictTuple([end, end], 'must be the two ends of a link');
const place = { link, dimension, line: v.exactOptional(numberField(NUMBER_BOUNDS.lineIndex)) };

const spread = {
  sigma: numberField(NUMBER_BOUNDS.spread),
  distribution: v.exactOptional(choiceField(SPREAD_KINDS)),
  together: v.exactOptional(numberField(NUMBER_BOUNDS.npus)),
};

/** The parts of a design that another job may have for itself. */
export interface JobSchemas {
  readonly workload: v.GenericSchema<unknown, Workload>;
  readonly parallelism: v.GenericSchema<unknown, Parallelism>;
  readonly algorithms: v.GenericSchema<unknown, AlgorithmChoices>;
}

export function conditionSchema(schemas: JobSchemas): v.GenericSchema<unknown, Condition> {
  return v.variant('kind', [...KINDS, secondDesign(schemas)], objectMessage);
}

function secondDesign({ workload, parallelism, algorithms }: JobSchemas) {
  const job: v.GenericSchema<unknown, DesignOfJob> = v.object(
    {
      name: v.exactOptional(textField(TEXT_BOUNDS.name)),
      workload: v.exactOptional(workload),
      parallelism: v.exactOptional(parallelism),
      chunks: v.exactOptional(numberField(NUMBER_BOUNDS.chunks)),
      algorithms: v.exactOptional(algorithms),
    },
    objectMessage,
  );
  const places = listField(
    listField(numberField(NUMBER_BOUNDS.npuIndex), LIST_BOUNDS.jobNpus),
    LIST_BOUNDS.dimensions,
  );
  return v.object({ kind: v.literal('secondDesign'), places, job });
}

const KINDS = [
  v.object({ kind: v.literal('slowLink'), ...place, factor, oneWay: v.exactOptional(flagField()) }),
  v.object({
    kind: v.literal('lostLink'),
    ...place,
    lanes: v.exactOptional(numberField(NUMBER_BOUNDS.lanes)),
    count: v.exactOptional(numberField(NUMBER_BOUNDS.lanes)),
  }),
  v.object({ kind: v.literal('slowPort'), npu, dimension, factor }),
  v.object({ kind: v.literal('slowNpu'), npu, factor }),
  v.object({ kind: v.literal('share'), dimension, share: factor }),
  v.object({
    kind: v.literal('secondJob'),
    npus: listField(npu, LIST_BOUNDS.jobNpus),
    collective: choiceField(COLLECTIVES),
    algorithm: v.exactOptional(choiceField(ALGORITHMS)),
    bytes: numberField(NUMBER_BOUNDS.bytes),
  }),
  v.object({ kind: v.literal('computeSpread'), ...spread }),
  v.object({ kind: v.literal('linkSpread'), ...spread, dimension }),
] as const;
