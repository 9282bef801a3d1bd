/** Geometry of grouped bars: groups side by side, with one bar per series in each. Free of drawing. */

/** How the bars of a series are filled, so that series differ without colour. */
export type BarFill = 'outline' | 'solid' | 'hatched';

export interface BarGroup {
  readonly label: string;
  /** One value per series; null if the bar is not known yet. */
  readonly values: readonly (number | null)[];
}

export interface PlacedBar {
  readonly series: number;
  readonly value: number;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedGroup {
  readonly label: string;
  /** Where its name stands. */
  readonly middle: number;
  readonly bars: readonly PlacedBar[];
}

/** Room between groups, as a share of a group's width. */
const GAP = 0.2;
const MOST_BAR_PX = 44;
/** Mean width of a letter of the numbers on top. */
const LETTER_PX = 6;

/** Whether a number fits on top of its bar. */
export function hasRoom(text: string, { width }: PlacedBar): boolean {
  return text.length * LETTER_PX <= width;
}

/** @param at pixel of a value, @param base pixel that bars stand on, @param range pixels from left to right */
export function placeBars(
  groups: readonly BarGroup[],
  at: (value: number) => number,
  base: number,
  [left, right]: readonly [number, number],
): readonly PlacedGroup[] {
  const groupPx = (right - left) / Math.max(1, groups.length);
  return groups.map(({ label, values }, index) => {
    const width = Math.min(MOST_BAR_PX, (groupPx * (1 - GAP)) / Math.max(1, values.length));
    const middle = left + (index + 0.5) * groupPx;
    const start = middle - (width * values.length) / 2;
    const bars = values.flatMap((value, series): readonly PlacedBar[] => {
      if (value === null) return [];
      const y = Math.min(base, at(value));
      return [{ series, value, x: start + series * width, y, width, height: Math.abs(base - at(value)) }];
    });
    return { label, middle, bars };
  });
}
