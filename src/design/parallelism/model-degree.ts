/** The model-parallel degree of a design, and the degrees that its dimensions can hold. */
import { axisSizes, hasAxes } from './axes.ts';
import { nearestDegrees } from '../../workload/axes/degrees.ts';
import { placeGroups, type Innermost, type Placement } from '../../workload/axes/placement.ts';
import { usedSizes } from '../../topology/dimension.ts';
import type { DimensionOrder } from '../../workload/axes/dimension-order.ts';
import type { Result } from '../../units/result.ts';
import type { Design } from '../document.ts';

interface AskedDegree {
  readonly degree: number;
  readonly innermost: Innermost;
  readonly order?: DimensionOrder;
}

/** Null if the groups follow from the dimensions. */
function askedDegree({ workload, parallelism }: Design): AskedDegree | null {
  // More than two axes are placed together (axes.ts).
  if (workload.kind === 'transformer' && hasAxes(parallelism)) return null;
  const isWhole = workload.kind === 'dlrm' && parallelism.modelParallel === 1;
  if (workload.kind !== 'table' && !isWhole) {
    const { modelParallel, innermost = 'model', dimensionOrder: order } = parallelism;
    return { degree: modelParallel, innermost, ...(order === undefined ? {} : { order }) };
  }
  if (workload.kind !== 'table') return null;
  const { kind, modelGroup, innermost = 'model' } = workload.loop;
  const isGrouped = kind === 'transformer' || kind === 'transformerRecompute';
  return isGrouped && modelGroup !== undefined ? { degree: modelGroup, innermost } : null;
}

/** Returns where the groups lie, or why they cannot; null if they follow from the dimensions. */
export function placedDegree(design: Design): Result<Placement> | null {
  const asked = askedDegree(design);
  return asked === null
    ? null
    : placeGroups(
        usedSizes(design.topology.dimensions),
        asked.degree,
        asked.innermost,
        undefined,
        asked.order,
      );
}

/** Returns the possible degrees nearest to one that the dimensions cannot hold; empty if it fits. */
export function degreesInstead(design: Design): readonly number[] {
  const asked = askedDegree(design);
  if (asked === null || placedDegree(design)?.ok !== false) return [];
  return nearestDegrees(
    asked.order === undefined ? usedSizes(design.topology.dimensions) : axisSizes(design),
    asked.degree,
    asked.innermost,
  );
}

/** Returns the design with another degree, including that of its training loop if it has one. */
export function withDegree(design: Design, modelParallel: number): Design {
  const { workload, parallelism } = design;
  const next = { ...design, parallelism: { ...parallelism, modelParallel } };
  if (workload.kind !== 'table' || workload.loop.modelGroup === undefined) return next;
  return { ...next, workload: { ...workload, loop: { ...workload.loop, modelGroup: modelParallel } } };
}
