/** Suggestions for written axes that do not fit: all of them with the nearest possible degrees. */
import { withDataDegree, type Degrees } from './axes.ts';
import { axisToFix, checkAxes } from './check-axes.ts';
import { AXIS_IDS, MOST_STAGES, type AxisId } from './axis-list.ts';
import { printAxes, readAxes, type WrittenAxes } from './axes-notation.ts';

/**
 * Returns at most two suggestions next to `written` on dimensions of `sizes`: the data axis follows from the
 * others, which keep their degrees as far as they can. Empty if `written` fits, and if it cannot be read.
 */
export function nearestAxes(written: string, sizes: readonly number[]): readonly WrittenAxes[] {
  const npus = sizes.reduce((product, size) => product * size, 1);
  const read = readAxes(written, npus);
  if (!read.ok) return [];
  const { others, data, ...rest } = read.value;
  const degrees = withDataDegree(others, npus);
  if (checkAxes(degrees, rest.order, sizes).ok)
    return data === undefined || data === degrees.data ? [] : [{ ...rest, degrees }];
  const changed = changedBy(degrees, rest.order, sizes).map((start) =>
    fittingDegrees(start, rest.order, sizes),
  );
  const axes = changed.map((fitting) => ({
    ...rest,
    degrees: fitting,
    chunks: fitting.pipeline > 1 ? rest.chunks : 1,
  }));
  // If several axes are changed, both ways may lead to the same result.
  const allowed = axes.filter(({ degrees: { pipeline } }) => pipeline <= MOST_STAGES);
  return allowed.filter(
    (axis, at) => allowed.findIndex((other) => printAxes(other) === printAxes(axis)) === at,
  );
}

/** Changes one axis to the two nearest degrees. */
function changedBy(degrees: Degrees, order: readonly AxisId[], sizes: readonly number[]): readonly Degrees[] {
  const npus = sizes.reduce((product, size) => product * size, 1);
  const { id, degrees: near } = axisToFix(degrees, order, sizes);
  return near.map((degree) => withDataDegree({ ...degrees, [id]: degree }, npus));
}

/** Changes as many axes as needed: each at most once alone, and once together with the others. */
function fittingDegrees(degrees: Degrees, order: readonly AxisId[], sizes: readonly number[]): Degrees {
  let current = degrees;
  for (let step = 0; step < 2 * AXIS_IDS.length && !checkAxes(current, order, sizes).ok; step += 1) {
    current = changedBy(current, order, sizes)[0] ?? current;
  }
  return current;
}
