/** A term of the field as this page uses it, defined once. */
import type { Measured } from '../goal/measures.ts';
import type { ToldScheme } from './split-words.ts';

export interface Term {
  readonly id: string;
  readonly term: string;
  /** Other words by which it is found. */
  readonly also?: readonly string[];
  /** Other forms in a text: they are underlined like the word itself. */
  readonly said?: readonly string[];
  /** Two or three sentences, in words that are defined themselves. */
  readonly text: string;
  readonly formula?: string;
  /** The scheme whose split is derived step by step for the design. */
  readonly steps?: ToldScheme;
  /** Returns the formula with the numbers of the shown run; null if the run has none. */
  readonly own?: (measured: Measured) => string | null;
}
