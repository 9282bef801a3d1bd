/** Layout of compute, px: blocks while there are few, else the share of time that compute takes. */
import { toPixel, type View } from '../../../state/view/view.ts';
import { foldEntries } from './columns.ts';
import { meansAround } from './envelope.ts';
import { PASS_TEXT } from '../../../state/traces/operations.ts';
import type { Trace } from '../../../state/traces/trace.ts';
import { visibleRange, type Range } from '../../../state/traces/visible.ts';

/** Blocks that are narrower than this on average are drawn as a share of time. */
const LEAST_MEAN_PX = 2;
/** Closer than this, blocks are drawn as one. */
const APART_PX = 0.5;
const FRAMED_PX = 4;
const LEAST_PX = 0.75;
const BEYOND_PX = 2;

export interface ComputeBlock {
  readonly left: number;
  readonly right: number;
  /** "layer 3 forward"; null if it is too narrow, or if there are several layers. */
  readonly label: string | null;
}

export interface ComputeMarks {
  /** What is filled, in order, none touching the next. */
  readonly runs: readonly ComputeBlock[];
  /** Blocks that are wide enough to be drawn apart. */
  readonly blocks: readonly ComputeBlock[];
}

export function isCrowded(trace: Trace, view: View, width: number): boolean {
  const { from, to } = visibleRange(trace.compute, view);
  return (to - from) * LEAST_MEAN_PX > width;
}

/** How far to both sides a share looks, px: some layers where blocks are crowded. */
const REACH_PX = 4;

/**
 * Share of time in which the NPU computes, around each of `columns` columns of the view, `perPx` of them in a px. Layers take about as
 * long as a px: one column alone would beat against them and draw waves that are not there.
 */
export function computeShares({ compute }: Trace, view: View, columns: number, perPx: number): Float32Array {
  const range = visibleRange(compute, view);
  const startNs = compute.startNs.subarray(range.from, range.to);
  const durationNs = startNs.map((start, index) => compute.endNs[range.from + index]! - start);
  const shares = Float32Array.from(foldEntries(compute, range, durationNs, 1, view, columns));
  const reach = Math.round(REACH_PX * perPx);
  // Averages twice, which gives near values the most weight, so that no wave between a px and the reach in length remains.
  return meansAround(meansAround(shares, reach), reach);
}

export function computeMarks({ compute, layerNames }: Trace, view: View, width: number): ComputeMarks {
  const range: Range = visibleRange(compute, view);
  const runs: ComputeBlock[] = [];
  const blocks: ComputeBlock[] = [];
  let run: ComputeBlock | null = null;
  for (let index = range.from; index < range.to; index++) {
    const left = Math.max(-BEYOND_PX, toPixel(compute.startNs[index]!, view, width));
    const right = Math.min(width + BEYOND_PX, toPixel(compute.endNs[index]!, view, width));
    if (right < left) continue;
    if (right - left >= FRAMED_PX) {
      const label = `${layerNames[compute.layer[index]!] ?? ''} ${PASS_TEXT[compute.pass[index]!] ?? ''}`;
      blocks.push({ left, right, label });
    }
    const isNext: boolean = run !== null && left - run.right < APART_PX;
    if (run !== null && !isNext) runs.push(run);
    run = {
      left: run !== null && isNext ? run.left : left,
      right: Math.max(right, left + LEAST_PX),
      label: null,
    };
  }
  if (run !== null) runs.push(run);
  return { runs, blocks };
}
