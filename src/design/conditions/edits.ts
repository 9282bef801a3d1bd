/** Edits of the conditions of a design. */
import type { Condition, Design } from '../document.ts';

export function withCondition(design: Design, condition: Condition): Design {
  return { ...design, conditions: [...(design.conditions ?? []), condition] };
}

/** Removes a condition of the design; once the last one is gone, the field is absent. */
export function withoutCondition(design: Design, index: number): Design {
  const left = (design.conditions ?? []).filter((_, at) => at !== index);
  return left.length === 0 ? healthy(design) : { ...design, conditions: left };
}

export function healthy({ conditions: _conditions, ...design }: Design): Design {
  return design;
}
