/**
 * Fields of other tools' files that nothing reads: they are listed as left out, but if one is within two letters of a field that is read
 * and missing, the file is refused, since its value would be lost.
 */
import { lettersBetween } from '../design/text/unknown/nearest-name.ts';
import { problemAt, quoted, type Source } from './source.ts';
import type { Problem } from '../units/result.ts';

export interface NamedField {
  readonly key: string;
  readonly offset: number;
}

const MOST_LETTERS = 2;
/** Minimum length of a name for a difference of one letter, and of two. */
const LEAST_LENGTHS = [4, 6] as const;

/** Returns the field of `known` that `key` is a misspelling of; null if there is none. */
export function meantBy(key: string, known: Iterable<string>): string | null {
  const most = Math.min(MOST_LETTERS, LEAST_LENGTHS.filter((length) => key.length >= length).length);
  let nearest: string | null = null;
  let fewest = most + 1;
  for (const name of known) {
    const letters = lettersBetween(key.toLowerCase(), name.toLowerCase());
    if (letters < fewest) [nearest, fewest] = [name, letters];
  }
  return nearest;
}

/**
 * @param known names of fields of such a file, whether they are read or have no counterpart
 * @param others names that are no misspellings either
 */
export function misspelled(
  source: Source,
  fields: Iterable<NamedField>,
  known: readonly string[],
  others: readonly string[] = [],
): readonly Problem[] {
  const present = [...fields];
  const isThere = new Set(present.map(({ key }) => key));
  const isKnown = new Set([...known, ...others]);
  const missing = known.filter((name) => !isThere.has(name));
  return present.flatMap(({ key, offset }) => {
    const meant = isKnown.has(key) ? null : meantBy(key, missing);
    if (meant === null) return [];
    return [problemAt(source, offset, `${quoted(key)} is no field of such a file; did you mean ${meant}?`)];
  });
}
