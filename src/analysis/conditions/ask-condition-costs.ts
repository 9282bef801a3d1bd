import type { Design, SchemeId } from '../../design/document.ts';
import { toEnd } from '../../design/steps.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import type { Result } from '../../units/result.ts';
import { conditionCosts, rangeText, type ConditionCosts } from './condition-costs.ts';

export interface ToldCosts extends ConditionCosts {
  /** Of a time that is an upper bound, how short it may be; null where it is none. */
  readonly range: string | null;
}

/** What each condition of a design costs; null for one without any. */
export function askConditionCosts(design: Design, scheme: SchemeId): Result<ToldCosts | null> {
  const found = toEnd(conditionCosts(design, scheme, ALL_PARTS));
  if (!found.ok || found.value === null) return found as Result<null>;
  return { ok: true, value: { ...found.value, range: rangeText(found.value) } };
}
