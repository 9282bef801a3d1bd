import type { ComputeTrace, LaneTrace } from '../../../state/traces/lane-trace.ts';
import { firstAfter } from '../../../state/traces/visible.ts';

/** The chunk phase in service at an instant (the one that ends first, if several are), or null. */
export function phaseAt(lane: LaneTrace, instantNs: number): number | null {
  const latestEnd = instantNs + lane.longestNs;
  for (let index = firstAfter(lane, instantNs); index < lane.count; index++) {
    if (lane.startNs[index]! <= instantNs) return index;
    if (lane.endNs[index]! > latestEnd) return null;
  }
  return null;
}

/** The layer that computes at an instant, as an index in the trace, or null. */
export function computeAt(compute: ComputeTrace, instantNs: number): number | null {
  const index = firstAfter(compute, instantNs);
  return index < compute.count && compute.startNs[index]! <= instantNs ? index : null;
}
