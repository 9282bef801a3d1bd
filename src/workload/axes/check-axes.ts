/**
 * Checks whether the dimensions can hold the axes of parallelism, and finds the nearest degrees that they
 * can.
 */
import { formatCount } from '../../units/count.ts';
import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import { axesInOrder, withDataDegree, type Degrees } from './axes.ts';
import { AXES, AXIS_IDS, type AxisId } from './axis-list.ts';
import { divisorsOf, listOf } from './degrees.ts';
import { placeAxes, type AxisDegree } from './place-axes.ts';

/**
 * Checks that the degrees multiply to the NPUs and that the dimensions can hold the axes in their order. The
 * problem is at the field of the axis to change (`axisToFix`), and names the nearest degrees.
 */
export function checkAxes(
  degrees: Degrees,
  order: readonly AxisId[],
  sizes: readonly number[],
): Result<readonly AxisDegree[]> {
  const npus = sizes.reduce((product, size) => product * size, 1);
  const wrong = AXIS_IDS.flatMap((id): readonly Problem[] => {
    const { path, degree } = AXES[id];
    const isCount = Number.isSafeInteger(degrees[id]) && degrees[id] >= 1;
    if (path === null || (isCount && degrees[id] <= npus)) return [];
    const allowed = `a whole number from 1 to ${formatCount(npus)}, the number of NPUs`;
    return [{ path, message: `The ${degree} is ${String(degrees[id])}; it must be ${allowed}.` }];
  });
  if (wrong.length > 0) return failure(...wrong);
  const axes = axesInOrder(degrees, order);
  if (fits(degrees, order, sizes)) return success(axes);
  const { id, degrees: near, isAlone } = axisToFix(degrees, order, sizes);
  const { degree, path } = AXES[id];
  const whole = order.map((axis) => `${AXES[axis].letters}${text(degrees[axis])}`).join(' x ');
  return problem(
    path ?? 'parallelism',
    `The ${degree} of ${formatCount(degrees[id])} does not fit: ${whole}, from the innermost out, does not divide the ` +
      `dimensions ${sizes.map((size) => formatCount(size)).join(' x ')}; the nearest possible ${isAlone ? 'for it alone' : 'with other axes changed as well'}: ${listOf(near)}.`,
  );
}

interface AxisToFix {
  readonly id: AxisId;
  /** The possible degrees next to the current one, at least one. */
  readonly degrees: readonly number[];
  /** Set if changing this axis alone is enough. */
  readonly isAlone: boolean;
}

/**
 * The axis to change: the one of the largest degree among those whose change alone fits, since an axis that
 * was just made too large is rarely the smallest; the innermost of equal ones. If none fits alone, the first
 * from the innermost out that would not fit without the others.
 */
export function axisToFix(degrees: Degrees, order: readonly AxisId[], sizes: readonly number[]): AxisToFix {
  const used = order.filter((id) => AXES[id].path !== null && degrees[id] > 1);
  for (const id of [...used].sort((a, b) => degrees[b] - degrees[a])) {
    const near = nearestOfAxis(id, degrees, order, sizes);
    if (near.length > 0) return { id, degrees: near, isAlone: true };
  }
  const npus = sizes.reduce((product, size) => product * size, 1);
  for (const id of used) {
    const alone = withDataDegree({ tensor: 1, context: 1, pipeline: 1, [id]: degrees[id] }, npus);
    if (fits(alone, order, sizes)) continue;
    return { id, degrees: nearestOfAxis(id, alone, order, sizes), isAlone: false };
  }
  return { id: used[0] ?? 'tensor', degrees: [1], isAlone: false };
}

function text(degree: number): string {
  return Number.isInteger(degree) ? formatCount(degree) : '?';
}

function fits(degrees: Degrees, order: readonly AxisId[], sizes: readonly number[]): boolean {
  return (
    AXIS_IDS.every((id) => Number.isInteger(degrees[id])) &&
    placeAxes(sizes, axesInOrder(degrees, order)) !== null
  );
}

/**
 * The possible degrees of one axis next to its current one, if the others stay and the data axis compensates.
 * @param isAllowed further condition on a degree
 */
export function nearestOfAxis(
  id: AxisId,
  degrees: Degrees,
  order: readonly AxisId[],
  sizes: readonly number[],
  isAllowed: (degree: number) => boolean = () => true,
): readonly number[] {
  const npus = sizes.reduce((product, size) => product * size, 1);
  const possible = divisorsOf(npus).filter(
    (degree) => isAllowed(degree) && fits(withDataDegree({ ...degrees, [id]: degree }, npus), order, sizes),
  );
  const below = possible.findLast((degree) => degree < degrees[id]);
  const above = possible.find((degree) => degree > degrees[id]);
  return [below, above].filter((degree) => degree !== undefined);
}
