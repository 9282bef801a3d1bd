/** Replaces the dimensions of a design, and drops its settings per dimension, which belonged to the old ones. */
import type { Constraint } from '../allocation/optimal/constraint.ts';
import { COLLECTIVES } from '../collective/types.ts';
import { NUMBER_BOUNDS } from '../design/bounds.ts';
import { budgetOf } from '../design/budget.ts';
import type { Design, DesignDimension } from '../design/document.ts';

const NO_CHOICES: Design['system']['algorithms'] = {
  allReduce: [],
  reduceScatter: [],
  allGather: [],
  allToAll: [],
};

export function withDimensions(design: Design, dimensions: readonly DesignDimension[]): Design {
  const { bandwidth, topology, system } = design;
  const { goal, scheme } = bandwidth;
  const kept = { ...bandwidth, budgetGBps: Math.max(NUMBER_BOUNDS.budgetGBps.min, budgetOf(design)) };
  Reflect.deleteProperty(kept, 'mode');
  return {
    ...design,
    topology: { ...topology, dimensions },
    system: { ...system, algorithms: NO_CHOICES },
    bandwidth: {
      ...kept,
      ...(goal === undefined ? {} : { goal: { ...goal, constraints: goal.constraints.filter(isOfNetwork) } }),
      customGBps: null,
      scheme: scheme === 'custom' ? 'smart' : scheme,
    },
  };
}

/** Describes what `withDimensions` removes from a design. */
export function goneWithDimensions({ bandwidth, system }: Design): readonly string[] {
  const gone: string[] = [];
  if (bandwidth.mode === 'fixed')
    gone.push('the bandwidths were given for other dimensions: their sum is the budget');
  else if (bandwidth.customGBps !== null) gone.push('the custom split was of other dimensions and is gone');
  if (bandwidth.goal?.constraints.some((constraint) => !isOfNetwork(constraint)) === true)
    gone.push('constraints on single dimensions were of other dimensions and are gone');
  if (COLLECTIVES.some((collective) => (system.algorithms[collective]?.length ?? 0) > 0))
    gone.push('the algorithms were chosen for other dimensions: each has that of its block');
  return gone;
}

/** Returns whether a constraint refers to no dimension in particular. */
function isOfNetwork({ kind }: Constraint): boolean {
  return kind === 'total' || kind === 'cost';
}
