/** The way out of degrees of axes that do not fit together: the nearest possible ones of one field. */
import { AXES, EXPERTS } from '../../workload/axes/axis-list.ts';
import { axisToMend, checkAxes, nearestOfAxis } from '../../workload/axes/check-axes.ts';
import {
  checkExpertGroup,
  nearestExpertGroups,
  nearestShardGroups,
} from '../../workload/axes/inner-groups.ts';
import { checkShape } from '../../workload/pipeline/check.ts';
import { shapeOf } from '../../workload/pipeline/settings.ts';
import { transformerModel } from '../../workload/transformer/model.ts';
import type { Design } from '../document.ts';
import { designAxes, hasAxes, shardsOf, SHARDS_PATH } from './axes.ts';

/** The possible degrees next to the one at `path`, where the message about degrees is at that field; none elsewhere. */
export function degreesOfAxisInstead(design: Design, path: string): readonly number[] {
  const { workload, parallelism, topology } = design;
  if (workload.kind !== 'transformer' || !hasAxes(parallelism)) return [];
  const { degrees, order } = designAxes(design);
  const sizes = topology.dimensions.map(({ size }) => size);
  const axes = checkAxes(degrees, order, sizes);
  if (!axes.ok) {
    if (axes.problems[0]?.path !== path) return [];
    const mend = axisToMend(degrees, order, sizes);
    return AXES[mend.id].path === path ? mend.degrees : [];
  }
  if (path === AXES.pipeline.path) {
    if (!shapeProblems(design, degrees.pipeline).some((problem) => problem.path === path)) return [];
    const canBe = (stages: number): boolean => shapeProblems(design, stages).length === 0;
    return nearestOfAxis('pipeline', degrees, order, sizes, canBe);
  }
  const { expertParallel } = parallelism;
  if (path === EXPERTS.path && expertParallel !== undefined) {
    const isDense = transformerModel(workload, 1).experts === 1;
    if (isDense) return expertParallel.degree === 1 ? [] : [1];
  }
  const dealt =
    expertParallel === undefined ? axes : checkExpertGroup(axes.value, expertParallel.degree, sizes);
  if (expertParallel !== undefined && path === EXPERTS.path) {
    return dealt.ok ? [] : nearestExpertGroups(axes.value, expertParallel.degree, sizes);
  }
  const shards = shardsOf(parallelism);
  if (path !== SHARDS_PATH || shards === undefined || !dealt.ok) return [];
  return nearestShardGroups(dealt.value, shards, sizes);
}

/** Of micro-batches, for any order of the stages: their number is no matter of that of the stages. */
const ENOUGH = 2 ** 20;

/** What is wrong with so many stages: there are too few layers for them, or their order wants another number. */
function shapeProblems(
  { workload, parallelism: { pipeline } }: Design,
  stages: number,
): ReturnType<typeof checkShape> {
  if (workload.kind !== 'transformer' || pipeline === undefined || stages === 1) return [];
  return checkShape(shapeOf({ ...pipeline, stages }, ENOUGH), workload.layers, pipeline);
}
