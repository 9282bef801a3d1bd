/**
 * A number that keeps the expression it came from, with the numbers put in, to show in a cell of the layer
 * table. Value and text are built by the same calls, so they cannot disagree. A product prints its factors
 * from left to right; a sum inside a product is bracketed.
 */
import { formatDecimal } from '../../units/decimal.ts';

export interface Term {
  readonly value: number;
  readonly text: string;
  readonly isSum: boolean;
}

/** Enough digits for any size of a model; shares of a size may be fractional. */
const DIGITS = 6;

/** A term whose text is built on first use, since most terms are only added up. */
class LazyTerm implements Term {
  readonly value: number;
  readonly isSum: boolean;
  readonly #make: () => string;
  #text: string | null = null;

  constructor(value: number, isSum: boolean, make: () => string) {
    this.value = value;
    this.isSum = isSum;
    this.#make = make;
  }

  get text(): string {
    return (this.#text ??= this.#make());
  }
}

function term(value: number, isSum: boolean, make: () => string): Term {
  return new LazyTerm(value, isSum, make);
}

/** A number with the unit or noun it counts: `count(32768, 'tokens')` is "32,768 tokens". */
export function count(value: number, noun = ''): Term {
  return term(value, false, () => {
    const number = formatDecimal(value, DIGITS);
    return noun === '' ? number : `${number} ${noun}`;
  });
}

/** A number with a name: `named('MP', 16)` is "MP 16". */
export function named(name: string, value: number): Term {
  return term(value, false, () => `${name} ${formatDecimal(value, DIGITS)}`);
}

/** `squared(12288)` is "12,288^2". */
export function squared(value: number): Term {
  return term(value ** 2, false, () => `${formatDecimal(value, DIGITS)}^2`);
}

export function times(...factors: readonly Term[]): Term {
  const value = factors.reduce((product, factor) => product * factor.value, 1);
  return term(value, false, () => factors.map(bracketed).join(' x '));
}

/** `by` is a single number, not an expression. */
export function over(dividend: Term, by: Term): Term {
  return term(dividend.value / by.value, false, () => `${bracketed(dividend)} / ${by.text}`);
}

export function plus(...terms: readonly Term[]): Term {
  const [only] = terms;
  if (only !== undefined && terms.length === 1) return only;
  const value = terms.reduce((sum, addend) => sum + addend.value, 0);
  return term(value, true, () => terms.map(({ text }) => text).join(' + '));
}

/** Rounds up to whole units, ignoring the rounding error of a division. */
export function roundedUp({ value }: Term): number {
  const nearest = Math.round(value);
  return Math.abs(value - nearest) <= Math.abs(value) * 1e-12 ? nearest : Math.ceil(value);
}

function bracketed({ text, isSum }: Term): string {
  return isSum ? `(${text})` : text;
}
