/**
 * Where documents of version 2 are read (version-2.ts): set by what reads files, so that a page that opens a link does not
 * load it. A link is of version 1, which says all that it relies on.
 */
import type { Result } from '../../units/result.ts';
import type { Fields } from './entries.ts';

type Fill = (document: Fields) => Result<Fields>;

let known: Fill | null = null;

export function setSecondVersion(fill: Fill): void {
  known = fill;
}

/** Turns a document of version 2 into one of version 1; null where it was not set. */
export function secondVersion(): Fill | null {
  return known;
}
