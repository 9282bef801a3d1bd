/** The axes of parallelism of a design: their degrees and their order. */
import { npuCount, usedSizes } from '../../topology/dimension.ts';
import { problem, type Failure } from '../../units/result.ts';
import { completeOrder, withDataDegree, type Degrees } from '../../workload/axes/axes.ts';
import { AXES, EXPERTS, type AxisId } from '../../workload/axes/axis-list.ts';
import type { WrittenAxes } from '../../workload/axes/axes-notation.ts';
import { sizesAsTaken } from '../../workload/axes/dimension-order.ts';
import type { Design, Parallelism } from '../document.ts';

/** Returns whether there are axes besides tensor and data, or these have a custom order. */
export function hasAxes(parallelism: Parallelism): boolean {
  const { contextParallel = 1, pipeline, axisOrder, expertParallel } = parallelism;
  return (
    contextParallel > 1 ||
    [pipeline, axisOrder, expertParallel].some((setting) => setting !== undefined) ||
    shardsOf(parallelism) !== undefined
  );
}

/** The field for the number of NPUs that share a copy. */
export const SHARDS_PATH = 'parallelism.fsdp.shards';

/** Returns the number of NPUs that one copy of the states is sharded over, if that is not all. */
export function shardsOf({ zeroStage, fsdp }: Parallelism): number | undefined {
  return zeroStage === 3 ? fsdp?.shards : undefined;
}

/** Returns the axes that files of simulators cannot express, which know only a model and a data group; null if a design has no others. */
export function axesOfNoFile({
  workload,
  parallelism,
}: Pick<Design, 'workload' | 'parallelism'>): Failure | null {
  if (workload.kind !== 'transformer' && workload.kind !== 'convolution') return null;
  if (parallelism.dimensionOrder !== undefined)
    return problem(
      'parallelism.dimensionOrder',
      'Files of simulators have groups on adjacent dimensions only: an order of dimensions cannot be written.',
    );
  if (workload.kind !== 'transformer' || !hasAxes(parallelism)) return null;
  return problem(
    axesPath(parallelism),
    'Files of simulators have a model and a data group only: context and expert parallelism, stages, shards and orders of their own cannot be written.',
  );
}

/** Returns the field of the page that sets them. */
export function axesPath(parallelism: Parallelism): string {
  const { contextParallel = 1, pipeline, expertParallel } = parallelism;
  if (contextParallel > 1) return AXES.context.path;
  if (expertParallel !== undefined) return EXPERTS.path;
  if (shardsOf(parallelism) !== undefined) return SHARDS_PATH;
  // The order has no field of its own.
  return pipeline === undefined ? 'parallelism.axes' : AXES.pipeline.path;
}

/** Returns the sizes of the dimensions in the order in which axes take them. */
export function axisSizes({
  topology,
  parallelism,
}: Pick<Design, 'topology' | 'parallelism'>): readonly number[] {
  return sizesAsTaken(usedSizes(topology.dimensions), parallelism.dimensionOrder);
}

/** The degree of the data axis is not a whole number if the others do not divide the NPUs. */
export function designAxes({ topology, parallelism }: Pick<Design, 'topology' | 'parallelism'>): WrittenAxes {
  const { modelParallel, contextParallel = 1, pipeline, expertParallel } = parallelism;
  const others = { tensor: modelParallel, context: contextParallel, pipeline: pipeline?.stages ?? 1 };
  const degrees: Degrees = withDataDegree(others, npuCount(topology));
  const experts = expertParallel === undefined ? {} : { experts: expertParallel.degree };
  return { degrees, order: orderOf(parallelism), chunks: pipeline?.chunks ?? 1, ...experts };
}

function orderOf({ axisOrder, innermost }: Parallelism): readonly AxisId[] {
  if (axisOrder !== undefined) return completeOrder(axisOrder);
  return completeOrder(innermost === 'data' ? ['data'] : []);
}
