/** A critical path as it is drawn: one stretch per stay on a lane, from early to late, in columns. */
import { widened } from '../../units/columns.ts';

/** `delay`: neither computes nor communicates. */
export const STRETCH_KINDS = ['compute', 'service', 'queue', 'delay'] as const;
export type StretchKind = (typeof STRETCH_KINDS)[number];

export interface Stretches {
  readonly count: number;
  /** Index in STRETCH_KINDS. */
  readonly kind: Uint8Array;
  /** Server of the simulator; -1 for the NPU itself. */
  readonly lane: Int32Array;
  readonly startNs: Float64Array;
  readonly endNs: Float64Array;
}

export interface StretchRecorder {
  /** Called from late to early. */
  readonly add: (kind: StretchKind, lane: number, startNs: number, endNs: number) => void;
  readonly take: () => Stretches;
}

export function createStretches(): StretchRecorder {
  let kinds = new Uint8Array(64);
  let lanes = new Int32Array(64);
  let starts = new Float64Array(64);
  let ends = new Float64Array(64);
  let count = 0;
  return {
    add(kind, lane, startNs, endNs) {
      const number = STRETCH_KINDS.indexOf(kind);
      const last = count - 1;
      if (last >= 0 && kinds[last] === number && lanes[last] === lane && starts[last] === endNs) {
        starts[last] = startNs;
        return;
      }
      if (count === kinds.length) {
        kinds = widened(kinds);
        lanes = widened(lanes);
        starts = widened(starts);
        ends = widened(ends);
      }
      kinds[count] = number;
      lanes[count] = lane;
      starts[count] = startNs;
      ends[count] = endNs;
      count++;
    },
    take: () => ({
      count,
      kind: kinds.slice(0, count).reverse(),
      lane: lanes.slice(0, count).reverse(),
      startNs: starts.slice(0, count).reverse(),
      endNs: ends.slice(0, count).reverse(),
    }),
  };
}
