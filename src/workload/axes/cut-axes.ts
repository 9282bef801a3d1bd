/**
 * Expert groups and shard groups are parts of the data-parallel and context-parallel axes: cuts those axes
 * for a group.
 */
import { COPY_ROLES } from './axis-list.ts';
import type { AxisDegree } from './place-axes.ts';

/**
 * Returns the axes with data and context parallelism each split in two: the part inside a group of `degree`
 * NPUs, taken from the innermost axis outwards, and the rest. Null if the degree does not divide them.
 */
export function cutAxes(
  axes: readonly AxisDegree[],
  degree: number,
  mark: Pick<AxisDegree, 'isExpert' | 'isShard'>,
): readonly AxisDegree[] | null {
  let left = degree;
  const cut: AxisDegree[] = [];
  for (const axis of axes) {
    if (left === 1 || !COPY_ROLES.has(axis.role)) {
      cut.push(axis);
      continue;
    }
    const part = left % axis.degree === 0 ? axis.degree : left;
    if (axis.degree % part !== 0) return null;
    cut.push({ ...axis, degree: part, ...mark });
    if (axis.degree > part) cut.push({ ...axis, degree: axis.degree / part });
    left /= part;
  }
  return left === 1 ? cut : null;
}
