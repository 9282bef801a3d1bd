/** The geometry of the lanes of a product: operations that are too narrow to be drawn apart become one mark. */
import { LANES, type Lane } from '../../../../workload/gemm2d/slice-steps.ts';
import type { Span as GemmSpan } from '../../../../analysis/gemm2d/run-gemm.ts';

export interface LaneMark {
  readonly lane: Lane;
  /** First and last slice of it, from 0. */
  readonly first: number;
  readonly last: number;
  readonly x: number;
  readonly width: number;
  readonly y: number;
}

export const LANE_PX = 30;
export const LANE_GAP_PX = 8;
export const LANES_PX = LANES.length * (LANE_PX + LANE_GAP_PX) - LANE_GAP_PX;
const NARROW_PX = 2;

export function laneY(lane: Lane): number {
  return LANES.indexOf(lane) * (LANE_PX + LANE_GAP_PX);
}

export function markLanes(spans: readonly GemmSpan[], at: (ns: number) => number): readonly LaneMark[] {
  return LANES.flatMap((lane) => {
    const marks: LaneMark[] = [];
    for (const { slice, startNs, endNs, lane: laneOfSpan } of spans) {
      if (laneOfSpan !== lane || endNs <= startNs) continue;
      const [x, end] = [at(startNs), at(endNs)];
      const before = marks.at(-1);
      const isNarrow = end - x < NARROW_PX;
      if (isNarrow && before !== undefined && x - (before.x + before.width) < 0.5) {
        marks[marks.length - 1] = { ...before, last: slice, width: end - before.x };
      } else marks.push({ lane, first: slice, last: slice, x, width: end - x, y: laneY(lane) });
    }
    return marks;
  });
}
