/** Edits of the conditions of a design. */
import type { Condition, Design } from '../document.ts';

/** Adds a condition to a design, or replaces the one of its kind at the same place. */
export function withCondition(design: Design, condition: Condition): Design {
  const { conditions = [] } = design;
  const place = placeOf(condition);
  const index = place === null ? -1 : conditions.findIndex((other) => placeOf(other) === place);
  return {
    ...design,
    conditions: index < 0 ? [...conditions, condition] : conditions.with(index, condition),
  };
}

/** What a condition is about, its strength aside; null where several may stand side by side. */
function placeOf(condition: Condition): string | null {
  switch (condition.kind) {
    case 'slowLink': {
      const { kind, link, dimension = 0, oneWay = false } = condition;
      const ends = oneWay ? link : link.toSorted();
      return JSON.stringify([kind, ends, dimension, oneWay]);
    }
    case 'slowPort':
    case 'slowNpu': {
      const { factor: _, ...place } = condition;
      return JSON.stringify(place);
    }
    case 'share':
    case 'lostLink':
    case 'secondJob':
    case 'secondDesign':
    case 'computeSpread':
    case 'linkSpread':
      return null;
  }
}

/** Removes a condition of the design; once the last one is gone, the field is absent. */
export function withoutCondition(design: Design, index: number): Design {
  const left = (design.conditions ?? []).filter((_, at) => at !== index);
  return left.length === 0 ? healthy(design) : { ...design, conditions: left };
}

export function healthy({ conditions: _conditions, ...design }: Design): Design {
  return design;
}
