/** The geometry of a single collective: the position of each block, independent of drawing. */
import type { SingleCollective, ChunkBlock } from '../../../analysis/single-collective/single-collective.ts';

export interface PlacedBlock {
  readonly block: ChunkBlock;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedLane {
  readonly lane: number;
  readonly y: number;
  readonly height: number;
}

export interface ChunkLayout {
  readonly lanes: readonly PlacedLane[];
  readonly blocks: readonly PlacedBlock[];
  readonly height: number;
}

export const LANE_PX = 34;
export const LANE_GAP_PX = 8;

/** @param at pixel of an instant; chunks that a lane serves at once lie one under the other */
export function layoutOf({ lanes, blocks }: SingleCollective, at: (ns: number) => number): ChunkLayout {
  const inOrder = blocks.toSorted((a, b) => a.startNs - b.startNs || a.chunk - b.chunk);
  const placed = placeLanes(lanes.length);
  const placedBlocks = placed.lanes.flatMap(({ lane, y }) => {
    const inLane = inOrder.filter((block) => block.lane === lane);
    const rows = rowsOf(inLane);
    const height = LANE_PX / Math.max(1, ...rows.map((row) => row + 1));
    return inLane.map((block, index): PlacedBlock => {
      const x = at(block.startNs);
      const width = Math.max(0, at(block.endNs) - x);
      return { block, x, y: y + (rows[index] ?? 0) * height, width, height };
    });
  });
  return { ...placed, blocks: placedBlocks };
}

/** Lanes below one another, and the height of all. */
export function placeLanes(count: number): Omit<ChunkLayout, 'blocks'> {
  const lanes = Array.from({ length: count }, (_, lane): PlacedLane => {
    return { lane, y: lane * (LANE_PX + LANE_GAP_PX), height: LANE_PX };
  });
  return { lanes, height: Math.max(0, count * (LANE_PX + LANE_GAP_PX) - LANE_GAP_PX) };
}

/** The first row that is free when a block begins; blocks are in the order of their starts. */
function rowsOf(blocks: readonly ChunkBlock[]): readonly number[] {
  const freeFromNs: number[] = [];
  return blocks.map(({ startNs, endNs }) => {
    const free = freeFromNs.findIndex((ns) => ns <= startNs);
    const row = free < 0 ? freeFromNs.length : free;
    freeFromNs[row] = endNs;
    return row;
  });
}
