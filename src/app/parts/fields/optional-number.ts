/** Fields of numbers that a design may leave out: 0 stands for nothing, written as a word. */
import type { NumberBound } from '../../../design/bounds.ts';
import { printPlain, type ReadText } from '../../ui/field/read-number.ts';

/** What a field of `bound` takes where leaving out is allowed too. */
export function orNothing(bound: NumberBound): NumberBound {
  return { ...bound, min: 0 };
}

/** Prints 0 as `word`. */
export function printOr(word: string): (value: number) => string {
  return (value) => (value === 0 ? word : printPlain(value));
}

/** Reads `word`, or nothing at all, as 0. */
export function readOr(word: string, read: ReadText): ReadText {
  return (text) => (['', word].includes(text.trim().toLowerCase()) ? 0 : read(text));
}
