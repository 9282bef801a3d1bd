/** The way out of axes that are written, but do not fit: all of them with the nearest possible degrees. */
import { withDataDegree, type Degrees } from './axes.ts';
import { axisToMend, checkAxes } from './check-axes.ts';
import { AXIS_IDS, MOST_STAGES, type AxisId } from './axis-list.ts';
import { printAxes, readAxes, type WrittenAxes } from './axes-notation.ts';

/**
 * At most two, next to what `written` says on dimensions of `sizes`: the data axis follows from the others, which stay as far
 * as they can. None where it fits, and where it cannot be read.
 */
export function nearestAxes(written: string, sizes: readonly number[]): readonly WrittenAxes[] {
  const npus = sizes.reduce((product, size) => product * size, 1);
  const read = readAxes(written, npus);
  if (!read.ok) return [];
  const { others, data, ...rest } = read.value;
  const degrees = withDataDegree(others, npus);
  if (checkAxes(degrees, rest.order, sizes).ok)
    return data === undefined || data === degrees.data ? [] : [{ ...rest, degrees }];
  const mended = mendedBy(degrees, rest.order, sizes).map((own) => fittingDegrees(own, rest.order, sizes));
  const axes = mended.map((own) => ({ ...rest, degrees: own, chunks: own.pipeline > 1 ? rest.chunks : 1 }));
  // Where several axes are mended, two ways may end at one.
  const allowed = axes.filter(({ degrees: { pipeline } }) => pipeline <= MOST_STAGES);
  return allowed.filter(
    (own, at) => allowed.findIndex((other) => printAxes(other) === printAxes(own)) === at,
  );
}

/** With one axis mended, in the two ways that are nearest. */
function mendedBy(degrees: Degrees, order: readonly AxisId[], sizes: readonly number[]): readonly Degrees[] {
  const npus = sizes.reduce((product, size) => product * size, 1);
  const { id, degrees: near } = axisToMend(degrees, order, sizes);
  return near.map((degree) => withDataDegree({ ...degrees, [id]: degree }, npus));
}

/** With as many axes mended as it takes: each at most once for itself, and once beside the others. */
function fittingDegrees(degrees: Degrees, order: readonly AxisId[], sizes: readonly number[]): Degrees {
  let own = degrees;
  for (let step = 0; step < 2 * AXIS_IDS.length && !checkAxes(own, order, sizes).ok; step += 1) {
    own = mendedBy(own, order, sizes)[0] ?? own;
  }
  return own;
}
