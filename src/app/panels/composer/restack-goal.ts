/** Constraints name dimensions by index, so when dimensions move, the constraints follow them. */
import type { DesignGoal } from '../../../design/document.ts';

type Constraint = DesignGoal['constraints'][number];

/** `places[new]` is the old index of a dimension, null for a new one. A constraint on a removed dimension is removed too. */
export function restackGoal(goal: DesignGoal, places: readonly (number | null)[]): DesignGoal {
  return { ...goal, constraints: goal.constraints.flatMap((constraint) => moved(constraint, places)) };
}

function moved(constraint: Constraint, places: readonly (number | null)[]): readonly Constraint[] {
  switch (constraint.kind) {
    case 'total':
    case 'cost':
      return [constraint];
    case 'dimension': {
      const dimension = places.indexOf(constraint.dimension);
      return dimension < 0 ? [] : [{ ...constraint, dimension }];
    }
    case 'order': {
      const larger = places.indexOf(constraint.larger);
      const smaller = places.indexOf(constraint.smaller);
      return larger < 0 || smaller < 0 ? [] : [{ ...constraint, larger, smaller }];
    }
    case 'sum': {
      const dimensions = constraint.dimensions.map((place) => places.indexOf(place));
      return dimensions.includes(-1) ? [] : [{ ...constraint, dimensions }];
    }
  }
}
