/** Geometry of stacked bars side by side, a bar a row of the table. Free of drawing. */
export interface StackPart {
  readonly series: number;
  readonly y: number;
  readonly height: number;
}

export interface Stack {
  /** The row it is of; where rows outnumber pixels, the tallest of those that share a place. */
  readonly row: number;
  readonly x: number;
  readonly width: number;
  readonly parts: readonly StackPart[];
}

interface StackBox {
  readonly left: number;
  readonly right: number;
  /** Pixel that bars stand on. */
  readonly base: number;
}

const LEAST_PX = 3;
const MOST_PX = 40;
const GAP = 0.2;

/** @param values by row, then by series, from the base up; @param at pixel of a value */
export function placeStacks(
  values: readonly (readonly number[])[],
  at: (value: number) => number,
  { left, right, base }: StackBox,
): readonly Stack[] {
  const places = Math.min(values.length, Math.max(1, Math.floor((right - left) / LEAST_PX)));
  const stepPx = (right - left) / Math.max(1, places);
  const width = stepPx > 5 ? Math.min(MOST_PX, stepPx * (1 - GAP)) : stepPx;
  return Array.from({ length: places }, (_, place) => {
    const row = tallest(
      values,
      Math.floor((place * values.length) / places),
      Math.floor(((place + 1) * values.length) / places),
    );
    let sum = 0;
    const parts = (values[row] ?? []).flatMap((value, series): readonly StackPart[] => {
      const bottom = sum === 0 ? base : at(sum);
      sum += value;
      return value > 0 ? [{ series, y: at(sum), height: Math.max(0, bottom - at(sum)) }] : [];
    });
    return { row, x: left + (place + 0.5) * stepPx - width / 2, width, parts };
  });
}

export function totalOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function tallest(values: readonly (readonly number[])[], from: number, to: number): number {
  let best = from;
  for (let row = from + 1; row < to; row++) {
    if (totalOf(values[row] ?? []) > totalOf(values[best] ?? [])) best = row;
  }
  return best;
}
