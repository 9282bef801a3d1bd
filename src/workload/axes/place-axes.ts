/**
 * Axes of parallelism on a multi-dimensional network: each takes whole dimensions from where the one before
 * ended, outwards, and divides one if it must. So a dimension may be divided among any number of axes.
 */
import type { Parts } from '../../collective/logical.ts';
import type { GroupRole } from '../../taskgraph/roles.ts';
import { isDimensionOrder, sizesAsTaken, type DimensionOrder } from './dimension-order.ts';

/** Number of NPUs in a group of the role. */
export interface AxisDegree {
  readonly role: GroupRole;
  readonly degree: number;
  /** Set if the group of experts takes it (parallel/experts.ts). */
  readonly isExpert?: true;
  /** Set if one copy of the states is sharded over it (parallel/fsdp.ts). If no axis has this, over all. */
  readonly isShard?: true;
}

/**
 * Positions index the list of parts: dimensions in order, a divided one replaced by its parts, innermost
 * first. A dimension of size 1 belongs to an axis by its place: it adds no NPU, but its entry in a list of
 * algorithms can stand for all NPUs (`one*`).
 */
export interface AxesPlacement {
  readonly parts: Parts;
  /** By axis, in the order of the axes. */
  readonly positions: readonly (readonly number[])[];
}

/**
 * Places `axes`, innermost first, on dimensions of `sizes`; returns null if they do not fit: their product is
 * not the number of NPUs, or an axis would end within a dimension that it does not divide.
 *
 * @param order in which axes take the dimensions; defaults to from the innermost out. Positions count parts in the order of the network
 */
export function placeAxes(
  sizes: readonly number[],
  axes: readonly AxisDegree[],
  order?: DimensionOrder,
): AxesPlacement | null {
  if (order === undefined || !isDimensionOrder(order, sizes.length)) return placeInTurn(sizes, axes);
  const taken = placeInTurn(sizesAsTaken(sizes, order), axes);
  if (taken === null) return null;
  const parts = sizes.map((_, dimension) => taken.parts[order.indexOf(dimension)]!);
  const firstOf = parts.map((_, dimension) => parts.slice(0, dimension).flat().length);
  const positionOf = order.flatMap((dimension) =>
    parts[dimension]!.map((_, part) => firstOf[dimension]! + part),
  );
  const positions = taken.positions.map((list) =>
    list.map((position) => positionOf[position]!).toSorted((a, b) => a - b),
  );
  return { parts, positions };
}

function placeInTurn(sizes: readonly number[], axes: readonly AxisDegree[]): AxesPlacement | null {
  const positions = axes.map((): number[] => []);
  const parts: number[][] = [];
  const last = axes.length - 1;
  let axis = 0;
  let left = axes[0]?.degree ?? 1;
  let position = 0;
  const toNextOpen = (): void => {
    while (left === 1 && axis < last) left = axes[++axis]!.degree;
  };
  for (const size of sizes) {
    const taken: number[] = [];
    let rest = size;
    do {
      toNextOpen();
      const part = rest % left === 0 && axis < last ? left : rest;
      if (left % part !== 0) return null;
      taken.push(part);
      positions[axis]?.push(position);
      position += 1;
      left /= part;
      rest /= part;
    } while (rest > 1);
    parts.push(taken);
  }
  toNextOpen();
  return left === 1 ? { parts, positions } : null;
}

/**
 * Number of NPUs of each axis on each dimension: one list per dimension, in the order of the axes; 1 if the
 * axis is not on it.
 */
export function axisSpans({ parts, positions }: AxesPlacement): readonly (readonly number[])[] {
  let position = 0;
  return parts.map((sizes) => {
    const spans = positions.map(() => 1);
    for (const size of sizes) {
      const axis = positions.findIndex((list) => list.includes(position));
      if (axis >= 0) spans[axis]! *= size;
      position += 1;
    }
    return spans;
  });
}
