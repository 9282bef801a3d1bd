/** The way out of degrees of axes that do not fit together: the nearest possible ones of one field. */
import { axisToMend, checkAxes, checkExpertGroup, nearestExpertGroups } from '../../workload/axes/axes.ts';
import { AXES, EXPERTS } from '../../workload/axes/axis-list.ts';
import type { Design } from '../document.ts';
import { designAxes, hasAxes } from './axes.ts';

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
  const { expertParallel } = parallelism;
  if (path !== EXPERTS.path || expertParallel === undefined) return [];
  if (checkExpertGroup(axes.value, expertParallel.degree, sizes).ok) return [];
  return nearestExpertGroups(axes.value, expertParallel.degree, sizes);
}
