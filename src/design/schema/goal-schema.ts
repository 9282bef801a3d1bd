/** Schema of the goal of the scheme `optimal`. The optimiser checks whether constraints are compatible. */
import * as v from 'valibot';
import { RELATIONS, type Constraint } from '../../allocation/optimal/constraint.ts';
import { BUDGET_RELATIONS } from '../../allocation/optimal/goal.ts';
import { OBJECTIVES } from '../../allocation/optimal/optimise.ts';
import { LIST_BOUNDS, NUMBER_BOUNDS } from '../bounds.ts';
import type { DesignGoal, OtherWorkload } from '../document.ts';
import { choiceField, listField, numberField, objectMessage } from './fields.ts';
import { WORKLOAD_PRESET_IDS } from '../presets/workload-presets.ts';

const dimension = numberField(NUMBER_BOUNDS.dimensionIndex);
const amount = {
  relation: choiceField(RELATIONS),
  bandwidthGBps: numberField(NUMBER_BOUNDS.bandwidthGBps),
};

const constraint: v.GenericSchema<unknown, Constraint> = v.variant(
  'kind',
  [
    v.object({ kind: v.literal('total'), ...amount }, objectMessage),
    v.object({ kind: v.literal('dimension'), dimension, ...amount }, objectMessage),
    v.object(
      { kind: v.literal('sum'), dimensions: listField(dimension, LIST_BOUNDS.dimensions), ...amount },
      objectMessage,
    ),
    v.object({ kind: v.literal('order'), larger: dimension, smaller: dimension }, objectMessage),
    v.object({ kind: v.literal('cost'), dollars: numberField(NUMBER_BOUNDS.costDollars) }, objectMessage),
  ],
  objectMessage,
);

const other: v.GenericSchema<unknown, OtherWorkload> = v.object(
  {
    preset: choiceField(WORKLOAD_PRESET_IDS),
    modelParallel: numberField(NUMBER_BOUNDS.npus),
    weight: numberField(NUMBER_BOUNDS.weight),
  },
  objectMessage,
);

export const goalSchema: v.GenericSchema<unknown, DesignGoal> = v.object(
  {
    objective: choiceField(OBJECTIVES),
    budget: choiceField(BUDGET_RELATIONS),
    constraints: listField(constraint, LIST_BOUNDS.constraints),
    others: listField(other, LIST_BOUNDS.otherWorkloads),
  },
  objectMessage,
);
