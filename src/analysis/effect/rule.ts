import type { EffectFacts } from './facts.ts';

/**
 * Returns why the field has no effect, or null if it has one.
 *
 * @param at indices into the lists on its path, outermost first
 */
export type Rule = (facts: EffectFacts, at: readonly number[]) => string | null;

/** Keyed by the pattern of a path: `topology.dimensions[].tier`. */
export type Rules = Readonly<Record<string, Rule>>;

/** Returns the reason if it applies. */
export function because(isDead: boolean, reason: string): string | null {
  return isDead ? reason : null;
}

/** Returns the first reason that applies. */
export function first(...reasons: readonly (string | null)[]): string | null {
  return reasons.find((reason) => reason !== null) ?? null;
}
