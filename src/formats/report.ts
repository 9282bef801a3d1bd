/**
 * Losses, changes and defaults of an import: one line a fact, with its place (`FILE:LINE:COLUMN`, or the field of a
 * design) and the reason. Reading is pure and so is its report; the page shows it before anything is replaced.
 */
import type { Problem } from '../units/result.ts';

/**
 * - `dropped`: the file, or the design that is open, says it and the design that comes of it does not
 * - `changed`: it is said in another way, such as in another unit or cut to a bound
 * - `default`: the file leaves it open, and this is what was taken
 */
export type LossKind = 'dropped' | 'changed' | 'default';

export interface Loss extends Problem {
  readonly kind: LossKind;
}

/** A file and what its contents were recognised as, in words. */
export interface RecognisedFile {
  readonly name: string;
  readonly what: string;
}

export function asLoss(kind: LossKind): (found: Problem) => Loss {
  return ({ path, message }) => ({ kind, path, message });
}
