/** A statement of a figure of ASTRA-SIM (ISPASS 2020), with the verdict of our runs. */

import type { Panel } from '../panel.ts';

/** Named numbers of our runs, from which alone the verdict follows. */
export type Numbers = Readonly<Record<string, number | readonly number[]>>;

export interface Statement {
  /** Figures of the paper, or the other publication of the number. */
  readonly figure: string;
  readonly statement: string;
  readonly holds: boolean;
  readonly numbers: Numbers;
  /** What the paper leaves open and how it was settled; for a statement that does not hold, what makes it hold. */
  readonly note?: string;
}

/** A figure of the paper: its statements and panels. */
export interface FigureResult {
  readonly statements: readonly Statement[];
  readonly panels: readonly Panel[];
}

/** Returns whether every number of the first list is below its counterpart in the second. */
export function isBelow(lower: readonly number[], upper: readonly number[]): boolean {
  return lower.every((value, index) => value < (upper[index] ?? -Infinity));
}

export function isGrowing(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value >= (values[index - 1] ?? Infinity));
}

export function isWithin(value: number, [least, most]: readonly [number, number]): boolean {
  return least <= value && value <= most;
}

/** Returns a / b, element by element. */
export function ratios(a: readonly number[], b: readonly number[]): readonly number[] {
  return a.map((value, index) => value / (b[index] ?? NaN));
}
