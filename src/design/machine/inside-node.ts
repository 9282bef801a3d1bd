/** The part of a design's network inside its nodes, and what an NPU sends out of them. */
import { budgetOf, isFixed } from '../budget.ts';
import type { Design, DesignDimension } from '../document.ts';

/** The dimensions inside a node. */
export function nodeOf({ topology }: Pick<Design, 'topology'>): readonly DesignDimension[] {
  const count = topology.dimensions.findIndex(({ tier }) => tier === 'pod');
  return count < 0 ? topology.dimensions : topology.dimensions.slice(0, count);
}

/** GB/s of an NPU by dimension: as given, or in equal parts of the budget. */
export function splitNow(design: Design): readonly number[] {
  const { topology, bandwidth } = design;
  if (bandwidth.customGBps !== null) return bandwidth.customGBps;
  return topology.dimensions.map(() => budgetOf(design) / topology.dimensions.length);
}

/** GB/s of an NPU out of its node, or all that it has on a budget. */
export function perNpuOf(design: Design): number {
  if (!isFixed(design)) return budgetOf(design);
  const now = splitNow(design);
  return now[nodeOf(design).length] ?? now.at(-1) ?? budgetOf(design);
}
