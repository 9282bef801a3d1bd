/** A word of the field as this page uses it, defined once. */
import type { Measured } from '../goal/measures.ts';
import type { ToldScheme } from './split-words.ts';

export interface Term {
  readonly id: string;
  readonly term: string;
  /** Other words it is looked up by. */
  readonly also?: readonly string[];
  /** Other forms in which a text says it: they are underlined as the word itself is. */
  readonly said?: readonly string[];
  /** In two or three sentences, in words that are defined themselves. */
  readonly text: string;
  readonly formula?: string;
  /** The scheme whose split is worked out step by step for the design. */
  readonly steps?: ToldScheme;
  /** The formula with the numbers of the shown run; null where the run has none. */
  readonly own?: (measured: Measured) => string | null;
}
