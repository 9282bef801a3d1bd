/** Suggestions for degrees of axes that do not fit together: the nearest possible values of one field. */
import { AXES, EXPERTS } from '../../workload/axes/axis-list.ts';
import { axisToFix, checkAxes, nearestOfAxis } from '../../workload/axes/check-axes.ts';
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

/** Returns the nearest possible degrees for the field at `path` if the problem is at that field; empty otherwise. */
export function degreesOfAxisInstead(design: Design, path: string): readonly number[] {
  const { workload, parallelism, topology } = design;
  if (workload.kind !== 'transformer' || !hasAxes(parallelism)) return [];
  const { degrees, order } = designAxes(design);
  const sizes = topology.dimensions.map(({ size }) => size);
  const axes = checkAxes(degrees, order, sizes);
  if (!axes.ok) {
    if (axes.problems[0]?.path !== path) return [];
    const fix = axisToFix(degrees, order, sizes);
    return AXES[fix.id].path === path ? fix.degrees : [];
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

/** Micro-batches for any order of the stages, since their number does not depend on the number of stages. */
const ENOUGH = 2 ** 20;

/** Returns what is wrong with a number of stages: too few layers for them, or an order that needs another number. */
function shapeProblems(
  { workload, parallelism: { pipeline } }: Design,
  stages: number,
): ReturnType<typeof checkShape> {
  if (workload.kind !== 'transformer' || pipeline === undefined || stages === 1) return [];
  return checkShape(shapeOf({ ...pipeline, stages }, ENOUGH), workload.layers, pipeline);
}
