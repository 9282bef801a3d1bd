/** The places of the chips of a drawn mesh and of the cells of their shards, independent of how they are drawn. */
import type { Grid } from '../../../../workload/gemm2d/gemm.ts';

export interface ChipPlace {
  readonly row: number;
  readonly column: number;
  readonly x: number;
  readonly y: number;
}

export interface GridPlaces {
  readonly chips: readonly ChipPlace[];
  readonly chipWidth: number;
  readonly chipHeight: number;
  /** The side of a cell of a shard. */
  readonly cell: number;
  /** Where the strips of a chip begin, inside it. */
  readonly strip: number;
  readonly width: number;
  readonly height: number;
}

const CELL = 20;
const SMALL_CELL = 12;
/** A strip of more cells has small ones. */
const MOST_CELLS = 8;
const GAP = 14;
const STRIP = 36;
const LEAST = 84;

/** A chip has a strip of `length / columns` cells along its top and one of `length / rows` down its left side. */
export function placeGrid({ rows, columns }: Grid, length: number): GridPlaces {
  const longest = Math.max(length / columns, length / rows);
  const cell = longest > MOST_CELLS ? SMALL_CELL : CELL;
  const chipWidth = Math.max(LEAST, STRIP + (length / columns) * cell + 6) + GAP;
  const chipHeight = Math.max(LEAST, STRIP + (length / rows) * cell + 6) + GAP;
  const chips = Array.from({ length: rows * columns }, (_, index): ChipPlace => {
    const [row, column] = [Math.floor(index / columns), index % columns];
    return { row, column, x: column * chipWidth, y: row * chipHeight };
  });
  return {
    chips,
    chipWidth,
    chipHeight,
    cell,
    strip: STRIP,
    width: columns * chipWidth,
    height: rows * chipHeight,
  };
}

/** Between chips. */
export const CHIP_GAP = GAP;
