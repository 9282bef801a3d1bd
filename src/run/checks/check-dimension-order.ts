/** Checks the order in which axes take dimensions. */
import type { Design } from '../../design/document.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { isDimensionOrder } from '../../workload/axes/dimension-order.ts';

export function checkDimensionOrder({ topology, parallelism, workload }: Design): Result<null> {
  const { dimensionOrder } = parallelism;
  const count = topology.dimensions.length;
  if (dimensionOrder === undefined || workload.kind === 'table') return success(null);
  if (isDimensionOrder(dimensionOrder, count)) return success(null);
  return problem(
    'parallelism.dimensionOrder',
    `The order of dimensions is ${dimensionOrder.join(', ')}; it must have each index from 0 to ${count - 1} once, or be left out.`,
  );
}
