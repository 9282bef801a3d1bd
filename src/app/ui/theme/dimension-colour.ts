/** Colours of the palette; a ninth dimension does not exist. */
export const DIMENSION_COLOURS = 8;

/** Class that sets `--dim` to the colour of a dimension, counted from 0. */
export function dimensionClass(dimension: number): string {
  return `dim-${(dimension % DIMENSION_COLOURS) + 1}`;
}

/** The token of that colour. */
export function dimensionToken(dimension: number): string {
  return `--dim-${(dimension % DIMENSION_COLOURS) + 1}`;
}
