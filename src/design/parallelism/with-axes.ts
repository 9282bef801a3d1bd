/** The parallelism of a design with other axes. */
import { without } from '../../units/without.ts';
import { completeOrder } from '../../workload/axes/axes.ts';
import type { AxisId } from '../../workload/axes/axis-list.ts';
import type { WrittenAxes } from '../../workload/axes/axes-notation.ts';
import type { PipelineSettings } from '../../workload/pipeline/settings.ts';
import type { Parallelism } from '../document.ts';

const USUAL: PipelineSettings = { stages: 1, schedule: 'oneForwardOneBackward' };

/** Returns the design's parallelism with other axes; other settings of the pipeline stay. */
export function withAxes(
  parallelism: Parallelism,
  { degrees, order, chunks, experts }: WrittenAxes,
): Parallelism {
  const { pipeline, expertParallel } = parallelism;
  const rest = without(
    parallelism,
    ...(['contextParallel', 'pipeline', 'axisOrder', 'innermost', 'expertParallel'] as const),
  );
  // The position of an axis of one NPU makes no difference.
  const laid = (axes: readonly AxisId[]): string => axes.filter((id) => degrees[id] > 1).join();
  const isLaidAs = (axes: readonly AxisId[]): boolean => laid(axes) === laid(order);
  const isUsual = isLaidAs(completeOrder());
  const isData = isLaidAs(completeOrder(['data']));
  const settings = without({ ...USUAL, ...pipeline }, 'chunks');
  const isInterleaved = chunks > 1;
  return {
    ...rest,
    modelParallel: degrees.tensor,
    ...(experts === undefined ? {} : { expertParallel: { ...expertParallel, degree: experts } }),
    ...(degrees.context > 1 ? { contextParallel: degrees.context } : {}),
    ...(degrees.pipeline > 1
      ? {
          pipeline: {
            ...settings,
            stages: degrees.pipeline,
            schedule: isInterleaved
              ? 'interleaved'
              : settings.schedule === 'interleaved'
                ? 'oneForwardOneBackward'
                : settings.schedule,
            ...(isInterleaved ? { chunks } : {}),
          },
        }
      : {}),
    ...(isUsual ? {} : isData ? { innermost: 'data' } : { axisOrder: order }),
  };
}
