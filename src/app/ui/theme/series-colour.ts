/** Colours of what is no dimension: lines of a chart, kinds of a drawing. */
export const SERIES_COLOURS = 8;

/** The token of the nth of them, from 0. The legend of the drawing says what it is. */
export function seriesToken(series: number): `--${string}` {
  return `--series-${(series % SERIES_COLOURS) + 1}`;
}
