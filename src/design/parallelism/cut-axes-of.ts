/** The axes of a transformer's design as its groups lie on them. */
import type { Result } from '../../units/result.ts';
import { failure } from '../../units/result.ts';
import { checkAxes } from '../../workload/axes/check-axes.ts';
import { checkExpertGroup, checkShardGroup } from '../../workload/axes/inner-groups.ts';
import type { AxisDegree } from '../../workload/axes/place-axes.ts';
import { noExperts } from '../../workload/transformer/axes-check.ts';
import { transformerModel } from '../../workload/transformer/facts/model.ts';
import type { Design } from '../document.ts';
import { axisSizes, designAxes, shardsOf } from './axes.ts';

/**
 * Returns the axes from the innermost out, with those of data and context parallelism cut for a group of experts and for the shards of one
 * copy of the states; another model has no such groups, and gets the plain axes. Problems name fields of the design: degrees that its
 * dimensions do not hold, experts of a dense model.
 */
export function cutAxesOf(design: Design): Result<readonly AxisDegree[]> {
  const { workload, parallelism } = design;
  const { expertParallel } = parallelism;
  const sizes = axisSizes(design);
  const { degrees, order } = designAxes(design);
  const axes = checkAxes(degrees, order, sizes);
  if (!axes.ok || workload.kind !== 'transformer') return axes;
  const none = noExperts(transformerModel(workload, 1).experts, expertParallel?.degree ?? 1);
  if (none !== null) return failure(none);
  const dealt =
    expertParallel === undefined ? axes : checkExpertGroup(axes.value, expertParallel.degree, sizes);
  const shards = shardsOf(parallelism);
  return shards === undefined || !dealt.ok ? dealt : checkShardGroup(dealt.value, shards, sizes);
}
