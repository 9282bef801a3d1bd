/** The rows of a strip of the timeline in px: compute first, then one row for each lane. */
export interface Row {
  /** Index of the lane, or null for compute. */
  readonly lane: number | null;
  readonly top: number;
  readonly height: number;
}

export const COMPUTE_HEIGHT = 28;
export const LANE_HEIGHT = 44;
/** On a screen with room to spare. */
export const TALL_LANE_HEIGHT = 68;
const GAP = 6;

export function timelineRows(lanes: number, laneHeight = LANE_HEIGHT): readonly Row[] {
  const compute: Row = { lane: null, top: 0, height: COMPUTE_HEIGHT };
  const others = Array.from({ length: lanes }, (_, lane): Row => {
    return { lane, top: COMPUTE_HEIGHT + GAP + lane * (laneHeight + GAP), height: laneHeight };
  });
  return [compute, ...others];
}

export function rowsHeight(rows: readonly Row[]): number {
  const last = rows.at(-1);
  return last === undefined ? 0 : last.top + last.height;
}

/** The row at a height, gaps counting to the row above them. */
export function rowAt(rows: readonly Row[], y: number): Row | null {
  return rows.findLast((row) => y >= row.top) ?? null;
}
