/**
 * Layout of the picture of a network, in units of its view box. A frame is one group of NPUs, the outermost all of them;
 * in it lies the block that joins its parts, with one part opened as the next frame. Every level is as large as any
 * other, so that the innermost is as legible as the outermost, and a level has at most `MOST_NODES` nodes: the number of
 * marks depends on the number of dimensions alone.
 */
import type { BlockShape } from '../../../topology/blocks/blocks.ts';
import { placeBlock, type PlacedBlock } from './place-block.ts';
import { placeLegend, type PlacedLabel } from './place-legend.ts';

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** The next level lies right of a level, or below it where the page is narrow. */
export type Direction = 'row' | 'column';

export type LevelShape = BlockShape;

export interface PlacedLevel {
  /** Index of the dimension, innermost 0. */
  readonly dimension: number;
  readonly frame: Rect;
  /** What belongs to the dimension alone: its drawing and its lines of text. */
  readonly cell: Rect;
  readonly block: PlacedBlock;
  /** From the opened node to the frame that shows it; null on the innermost level. */
  readonly callout: readonly (readonly [x: number, y: number])[] | null;
  /** Base lines of the text: two above the drawing, the count of what is not drawn, two below it. */
  readonly lines: { readonly x: number; readonly above: readonly [number, number]; readonly rest: number } & {
    readonly below: readonly [number, number];
  };
}

export interface PictureLayout {
  readonly width: number;
  readonly height: number;
  readonly titleY: number;
  /** Innermost first, as dimensions are everywhere. */
  readonly levels: readonly PlacedLevel[];
  readonly legend: readonly PlacedLabel[];
}

const SIDE = 132;
const ABOVE = 34;
const REST = 14;
const BELOW = 36;
/** Lines below are this far under the drawing. */
const LINE = 15;
const CELL = { width: 140, height: ABOVE + REST + SIDE + BELOW };
const PAD = 10;
const GAP = 16;
const TITLE = 26;
const MARGIN = 4;
/** Room for the title and the legend of a small network. */
const LEAST_WIDTH = 340;

export function layoutPicture(
  shapes: readonly LevelShape[],
  direction: Direction,
  legend: readonly string[],
): PictureLayout {
  const sizes = frameSizes(shapes.length, direction);
  const outer = sizes.at(-1) ?? { width: 0, height: 0 };
  const width = Math.max(LEAST_WIDTH, outer.width + 2 * MARGIN);
  const levels: PlacedLevel[] = [];
  let corner = { x: (width - outer.width) / 2, y: TITLE };
  for (const [dimension, shape] of [...shapes.entries()].reverse()) {
    const size = sizes[dimension] ?? outer;
    const frame = { ...corner, ...size };
    const cell = cellOf(frame, direction);
    const inner = sizes[dimension - 1];
    const innerFrame =
      inner === undefined ? null : { ...innerCorner(frame, cell, inner, direction), ...inner };
    levels.unshift(placeLevel(dimension, shape, frame, cell, innerFrame, direction));
    if (innerFrame !== null) corner = { x: innerFrame.x, y: innerFrame.y };
  }
  const bottom = TITLE + outer.height + 2 * PAD;
  const placed = placeLegend(legend, MARGIN, bottom, width - 2 * MARGIN);
  return { width, height: placed.bottom + MARGIN, titleY: 16, levels, legend: placed.labels };
}

/** The sizes of the frames, innermost first. */
function frameSizes(count: number, direction: Direction): readonly { width: number; height: number }[] {
  const sizes: { width: number; height: number }[] = [];
  for (let level = 0; level < count; level++) {
    const inner = sizes.at(-1);
    const along = (side: number, nested: number | undefined): number =>
      2 * PAD + side + (nested === undefined ? 0 : GAP + nested);
    const across = (side: number, nested: number | undefined): number => 2 * PAD + (nested ?? side);
    sizes.push(
      direction === 'row'
        ? { width: along(CELL.width, inner?.width), height: across(CELL.height, inner?.height) }
        : { width: across(CELL.width, inner?.width), height: along(CELL.height, inner?.height) },
    );
  }
  return sizes;
}

function cellOf(frame: Rect, direction: Direction): Rect {
  return direction === 'row'
    ? { x: frame.x + PAD, y: frame.y + (frame.height - CELL.height) / 2, ...CELL }
    : { x: frame.x + (frame.width - CELL.width) / 2, y: frame.y + PAD, ...CELL };
}

function innerCorner(
  frame: Rect,
  cell: Rect,
  inner: { readonly width: number; readonly height: number },
  direction: Direction,
): { readonly x: number; readonly y: number } {
  return direction === 'row'
    ? { x: cell.x + cell.width + GAP, y: frame.y + (frame.height - inner.height) / 2 }
    : { x: frame.x + (frame.width - inner.width) / 2, y: cell.y + cell.height + GAP };
}

function placeLevel(
  dimension: number,
  shape: LevelShape,
  frame: Rect,
  cell: Rect,
  innerFrame: Rect | null,
  direction: Direction,
): PlacedLevel {
  const top = cell.y + ABOVE + REST;
  const corner = { x: cell.x + (cell.width - SIDE) / 2, y: top };
  const block = placeBlock(shape, corner, SIDE, innerFrame === null ? null : direction);
  return {
    dimension,
    frame,
    cell,
    block,
    callout: innerFrame === null ? null : calloutOf(block, innerFrame, direction),
    lines: {
      x: cell.x + cell.width / 2,
      above: [cell.y + 12, cell.y + 12 + LINE],
      rest: cell.y + ABOVE + 9,
      below: [top + SIDE + LINE, top + SIDE + 2 * LINE],
    },
  };
}

function calloutOf(
  block: PlacedBlock,
  to: Rect,
  direction: Direction,
): readonly (readonly [number, number])[] {
  const { x, y, radius } = block.nodes[block.opened ?? 0] ?? { x: to.x, y: to.y, radius: 0 };
  return direction === 'row'
    ? [
        [x, y - radius],
        [to.x, to.y],
        [to.x, to.y + to.height],
        [x, y + radius],
      ]
    : [
        [x - radius, y],
        [to.x, to.y],
        [to.x + to.width, to.y],
        [x + radius, y],
      ];
}
