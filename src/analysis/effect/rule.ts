import type { EffectFacts } from './facts.ts';

/**
 * Why the field has no effect, null where it has.
 * @param at the places of the lists on its path, outermost first
 */
export type Rule = (facts: EffectFacts, at: readonly number[]) => string | null;

/** By the pattern of a path: `topology.dimensions[].tier`. */
export type Rules = Readonly<Record<string, Rule>>;

/** The reason, where it is one. */
export function because(isDead: boolean, reason: string): string | null {
  return isDead ? reason : null;
}

/** Of the reasons the first that is one. */
export function first(...reasons: readonly (string | null)[]): string | null {
  return reasons.find((reason) => reason !== null) ?? null;
}
