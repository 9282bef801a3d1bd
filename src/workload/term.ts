/**
 * A number that keeps the expression it came from, with the numbers put in: what a cell of the layer
 * table shows when it is pointed at. Value and text are built by the same calls, so they cannot
 * disagree. A product prints its factors from left to right; a sum inside a product is bracketed.
 */
import { formatDecimal } from '../units/decimal.ts';

export interface Term {
  readonly value: number;
  readonly text: string;
  readonly isSum: boolean;
}

/** Enough digits for any size of a model; shares of a size may be fractions. */
const DIGITS = 6;

/** A number, with the unit or noun it counts: `count(32768, 'tokens')` is "32,768 tokens". */
export function count(value: number, noun = ''): Term {
  const number = formatDecimal(value, DIGITS);
  return { value, text: noun === '' ? number : `${number} ${noun}`, isSum: false };
}

/** A number that goes by a name: `named('MP', 16)` is "MP 16". */
export function named(name: string, value: number): Term {
  return { value, text: `${name} ${formatDecimal(value, DIGITS)}`, isSum: false };
}

/** `squared(12288)` is "12,288^2". */
export function squared(value: number): Term {
  return { value: value ** 2, text: `${formatDecimal(value, DIGITS)}^2`, isSum: false };
}

export function times(...factors: readonly Term[]): Term {
  const value = factors.reduce((product, factor) => product * factor.value, 1);
  return { value, text: factors.map(bracketed).join(' x '), isSum: false };
}

/** `by` is one number, not an expression. */
export function over(term: Term, by: Term): Term {
  return { value: term.value / by.value, text: `${bracketed(term)} / ${by.text}`, isSum: false };
}

export function plus(...terms: readonly Term[]): Term {
  const [only] = terms;
  if (only !== undefined && terms.length === 1) return only;
  const value = terms.reduce((sum, term) => sum + term.value, 0);
  return { value, text: terms.map((term) => term.text).join(' + '), isSum: true };
}

/** Rounded up to whole units; what is whole but for the rounding of a division stays as it is. */
export function roundedUp({ value }: Term): number {
  const nearest = Math.round(value);
  return Math.abs(value - nearest) <= Math.abs(value) * 1e-12 ? nearest : Math.ceil(value);
}

function bracketed({ text, isSum }: Term): string {
  return isSum ? `(${text})` : text;
}
