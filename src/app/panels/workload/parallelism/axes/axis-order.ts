/** The order of the axes of parallelism while it is dragged. */
import { completeOrder, type Degrees } from '../../../../../workload/axes/axes.ts';
import { AXES, type AxisId } from '../../../../../workload/axes/axis-list.ts';
import { formatCount } from '../../../../../units/count.ts';

/** Returns the axes that are on the network, which those of one NPU are not. Innermost first. */
export function laidAxes(order: readonly AxisId[], degrees: Degrees): readonly AxisId[] {
  return order.filter((id) => degrees[id] > 1);
}

/** Moves the axis `id` to position `to` among those on the network; the other axes keep their positions. */
export function movedAxis(
  order: readonly AxisId[],
  degrees: Degrees,
  id: AxisId,
  to: number,
): readonly AxisId[] {
  const laid = laidAxes(order, degrees);
  if (!laid.includes(id)) return order;
  const others = laid.filter((other) => other !== id);
  const at = Math.max(0, Math.min(others.length, to));
  const moved = [...others.slice(0, at), id, ...others.slice(at)];
  let next = 0;
  return completeOrder(order).map((axis) => (laid.includes(axis) ? moved[next++]! : axis));
}

/** Returns where an arrow key moves an axis from `at`. */
export const KEY_TARGETS: Readonly<Record<string, (at: number) => number>> = {
  ArrowLeft: (at) => at - 1,
  ArrowUp: (at) => at - 1,
  ArrowRight: (at) => at + 1,
  ArrowDown: (at) => at + 1,
  Home: () => 0,
  End: () => Infinity,
};

/** Returns the slot whose middle is nearest to `x`. */
export function placeAt(middles: readonly number[], x: number): number {
  return middles.reduce((near, middle, place) => {
    return Math.abs(middle - x) < Math.abs(middles[near]! - x) ? place : near;
  }, 0);
}

/** Describes an axis: `Pipeline axis of 8, place 2 of 3 from the innermost dimension out`. */
export function axisWords(id: AxisId, degree: number, place: number, count: number): string {
  const { name } = AXES[id];
  return `${name[0]!.toUpperCase()}${name.slice(1)} axis of ${degreeText(degree)}, place ${place + 1} of ${count} from the innermost dimension out`;
}

/** A question mark if the NPUs cannot be divided like this. */
export function degreeText(degree: number): string {
  return Number.isInteger(degree) ? formatCount(degree) : '?';
}
