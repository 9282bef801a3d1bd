import fc from 'fast-check';
import type { NumberBound } from '../../design/bounds.ts';

/** A number within a bound, often at its limits. */
export function number(bound: NumberBound): fc.Arbitrary<number> {
  const { max, whole } = bound;
  const min = bound.leastAboveZero ?? bound.min;
  const inside = whole
    ? fc.integer({ min, max })
    : fc.double({ min, max, noNaN: true }).map((value) => value + 0);
  return fc.oneof(
    { weight: 4, arbitrary: inside },
    { weight: 1, arbitrary: fc.constantFrom(bound.min, min, max) },
  );
}

/** Any text of a few characters, at most `mostCharacters`. */
export function text(mostCharacters: number): fc.Arbitrary<string> {
  return fc.string({ unit: 'binary', maxLength: 8 }).map((value) => value.slice(0, mostCharacters));
}
