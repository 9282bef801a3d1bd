import fc from 'fast-check';
import { RELATIONS, type Constraint } from '../../allocation/optimal/constraint.ts';
import { BUDGET_RELATIONS } from '../../allocation/optimal/goal.ts';
import { OBJECTIVES } from '../../allocation/optimal/optimise.ts';
import { LIST_BOUNDS, NUMBER_BOUNDS } from '../../design/bounds.ts';
import type { DesignGoal } from '../../design/document.ts';
import { WORKLOAD_PRESET_IDS } from '../../design/presets/workload-presets.ts';
import { number } from './values.arbitrary.ts';

const dimension = number(NUMBER_BOUNDS.dimensionIndex);
const amount = {
  relation: fc.constantFrom(...RELATIONS),
  bandwidthGBps: number(NUMBER_BOUNDS.bandwidthGBps),
};

/** Any constraint that the schema accepts, whether or not a design has its dimensions. */
export const anyConstraint: fc.Arbitrary<Constraint> = fc.oneof(
  fc.record({ kind: fc.constant('total'), ...amount }),
  fc.record({ kind: fc.constant('dimension'), dimension, ...amount }),
  fc.record({
    kind: fc.constant('sum'),
    dimensions: fc.array(dimension, { maxLength: LIST_BOUNDS.dimensions }),
    ...amount,
  }),
  fc.record({ kind: fc.constant('order'), larger: dimension, smaller: dimension }),
  fc.record({ kind: fc.constant('cost'), dollars: number(NUMBER_BOUNDS.costDollars) }),
);

export const anyGoal: fc.Arbitrary<DesignGoal> = fc.record({
  objective: fc.constantFrom(...OBJECTIVES),
  budget: fc.constantFrom(...BUDGET_RELATIONS),
  constraints: fc.array(anyConstraint, { maxLength: 6 }),
  others: fc.array(
    fc.record({
      preset: fc.constantFrom(...WORKLOAD_PRESET_IDS),
      modelParallel: number(NUMBER_BOUNDS.npus),
      weight: number(NUMBER_BOUNDS.weight),
    }),
    { maxLength: 3 },
  ),
});
