/** A knob: one number of a design, its range, and the design with another value. */
import type { NumberBound } from '../../../design/bounds.ts';
import type { Design } from '../../../design/document.ts';

export interface Knob {
  readonly label: string;
  /** What is multiplied, or the number itself. */
  readonly kind: 'factor' | 'number';
  /** Where its slider stands, ascending. */
  readonly values: readonly number[];
  /** Where it is tried when it is varied alone. */
  readonly tried: readonly number[];
  /** The value that changes nothing. */
  readonly neutral: (design: Design) => number;
  readonly apply: (design: Design, value: number) => Design;
  /** What the design has then, with its unit; empty where that is no single number. */
  readonly valueText: (design: Design) => string;
  /** Why it can do nothing for this design; null if it can. */
  readonly reason: (design: Design) => string | null;
}

export const FACTORS = [
  ...[0.25, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1],
  ...[1.1, 1.25, 1.5, 1.75, 2, 2.5, 3, 4, 5, 6, 7, 8],
];

export function within(value: number, { min, max }: NumberBound): number {
  return Math.min(max, Math.max(min, value));
}
