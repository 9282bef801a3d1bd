import { formatBytes } from '../../units/bytes.ts';
import type { Problem } from '../../units/result.ts';
import { formatTime } from '../../units/time.ts';
import type { Layer, LayerOp } from './layer.ts';
import { LAYER_PASSES } from './totals.ts';

/** Larger byte counts are not exact integers any more, and longer times are meaningless. */
const MOST_BYTES = Number.MAX_SAFE_INTEGER;
const LONGEST_NS = 1e15;

/** The first operation of a table that is too large to be simulated, or null. */
export function countableProblem(layers: readonly Layer[], path = 'workload'): Problem | null {
  const seen = new Set<readonly LayerOp[]>();
  for (const layer of layers) {
    for (const pass of LAYER_PASSES) {
      if (seen.has(layer[pass])) continue;
      seen.add(layer[pass]);
      const wrong = layer[pass].find((op) => !isCountable(op));
      if (wrong !== undefined) return { path, message: `${layer.name}: ${tooLarge(wrong)}` };
    }
  }
  return null;
}

function isCountable(op: LayerOp): boolean {
  return op.kind === 'collective' ? op.bytes <= MOST_BYTES : op.durationNs <= LONGEST_NS;
}

function tooLarge(op: LayerOp): string {
  return op.kind === 'collective'
    ? `"${op.label}" is ${formatBytes(op.bytes)}; at most ${formatBytes(MOST_BYTES)} can be simulated.`
    : `"${op.label}" takes ${formatTime(op.durationNs)}; at most ${formatTime(LONGEST_NS)} can be simulated.`;
}
