/** Colours of other things than dimensions: lines of a chart, kinds of a drawing. */
export const SERIES_COLOURS = 8;

/** The token of the colour of a series, counted from 0. The legend of the drawing gives its meaning. */
export function seriesToken(series: number): `--${string}` {
  return `--series-${(series % SERIES_COLOURS) + 1}`;
}
