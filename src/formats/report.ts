/**
 * Losses, changes and defaults of an import: one line per fact, with its place (`FILE:LINE:COLUMN`, or the field of a design) and the
 * reason. Reading and its report are pure; the page shows the report before anything is replaced.
 */
import type { Problem } from '../units/result.ts';

/**
 * - `dropped`: present in the file or in the open design, and absent in the result
 * - `changed`: expressed differently, such as in another unit or cut to a bound
 * - `default`: absent in the file, and set to this default
 */
export type LossKind = 'dropped' | 'changed' | 'default';

export interface Loss extends Problem {
  readonly kind: LossKind;
}

/** A file and the apparent kind of its contents. */
export interface RecognisedFile {
  readonly name: string;
  readonly what: string;
}

export function asLoss(kind: LossKind): (found: Problem) => Loss {
  return ({ path, message }) => ({ kind, path, message });
}
