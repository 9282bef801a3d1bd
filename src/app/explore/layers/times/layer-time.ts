/** The time range of a layer. */
import { PASSES } from '../../../../taskgraph/graph.ts';
import type { LayerResults } from '../../../../run/report/results.ts';
import type { View } from '../../../state/view/view.ts';

/** From the start of the first computation or collective of a layer in a pass to the end of the last; null without any. */
export function timeOf({ times }: LayerResults, layer: number, pass: number): View | null {
  const cell = layer * PASSES.length + pass;
  const [startNs, endNs] = [times.beganNs[cell] ?? Infinity, times.endedNs[cell] ?? -Infinity];
  return startNs < endNs && endNs < Infinity ? { startNs, endNs } : null;
}

/** The pass in which the layer communicates longest, else computes longest, which a reader looks for first. */
export function mainPass({ times }: LayerResults, layer: number): number {
  const longest = (cells: Float64Array): number => {
    const passes = PASSES.map((_, pass) => cells[layer * PASSES.length + pass] ?? 0);
    return Math.max(...passes) > 0 ? passes.indexOf(Math.max(...passes)) : -1;
  };
  const byCommunication = longest(times.commNs);
  return byCommunication >= 0 ? byCommunication : Math.max(0, longest(times.computeNs));
}

/** Room on both sides of the shown time, as a share of it. */
const MARGIN = 0.05;

export function viewAround({ startNs, endNs }: View): View {
  const margin = MARGIN * (endNs - startNs);
  return { startNs: startNs - margin, endNs: endNs + margin };
}
