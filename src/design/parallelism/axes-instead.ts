/** Suggestions for degrees of axes that do not fit together: the nearest possible values of one field. */
import { AXES, EXPERTS } from '../../workload/axes/axis-list.ts';
import { axisToFix, checkAxes, nearestOfAxis } from '../../workload/axes/check-axes.ts';
import {
  checkExpertGroup,
  nearestExpertGroups,
  nearestShardGroups,
} from '../../workload/axes/inner-groups.ts';
import type { AxisDegree } from '../../workload/axes/place-axes.ts';
import { checkShape } from '../../workload/pipeline/check.ts';
import { shapeOf } from '../../workload/pipeline/settings.ts';
import { transformerModel } from '../../workload/transformer/facts/model.ts';
import { success } from '../../units/result.ts';
import type { Design } from '../document.ts';
import { axisSizes, designAxes, hasAxes, shardsOf, SHARDS_PATH } from './axes.ts';

/** Returns the nearest possible degrees for the field at `path` if the problem is at that field; empty otherwise. */
export function degreesOfAxisInstead(design: Design, path: string): readonly number[] {
  const { workload, parallelism } = design;
  if (workload.kind !== 'transformer' || !hasAxes(parallelism)) return [];
  const { degrees, order } = designAxes(design);
  const sizes = axisSizes(design);
  const axes = checkAxes(degrees, order, sizes);
  if (!axes.ok) return axes.problems[0]?.path === path ? fixAt(path, degrees, order, sizes) : [];
  if (path === AXES.pipeline.path) {
    const canBe = (stages: number): boolean => shapeProblems(design, stages).length === 0;
    const isWrong = shapeProblems(design, degrees.pipeline).some((problem) => problem.path === path);
    return isWrong ? nearestOfAxis('pipeline', degrees, order, sizes, canBe) : [];
  }
  return groupsInstead(design, path, axes.value, sizes);
}

/** Degrees of the groups for experts and shards, which divide the axes. */
function groupsInstead(
  { workload, parallelism }: Design,
  path: string,
  axes: readonly AxisDegree[],
  sizes: readonly number[],
): readonly number[] {
  if (workload.kind !== 'transformer') return [];
  const experts = parallelism.expertParallel?.degree;
  const dealt = experts === undefined ? success(axes) : checkExpertGroup(axes, experts, sizes);
  if (experts !== undefined && path === EXPERTS.path) {
    if (transformerModel(workload, 1).experts === 1) return experts === 1 ? [] : [1];
    return dealt.ok ? [] : nearestExpertGroups(axes, experts, sizes);
  }
  const shards = shardsOf(parallelism);
  if (path !== SHARDS_PATH || shards === undefined || !dealt.ok) return [];
  return nearestShardGroups(dealt.value, shards, sizes);
}

function fixAt(path: string, ...axes: Parameters<typeof axisToFix>): readonly number[] {
  const fix = axisToFix(...axes);
  return AXES[fix.id].path === path ? fix.degrees : [];
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
