/**
 * Axes of parallelism on a multi-dimensional network: each takes dimensions from where the one before ended, outwards, all
 * of each, and divides one if it must. So a dimension may be divided among any number of axes.
 */
import type { Parts } from '../../collective/logical.ts';
import type { GroupRole } from '../../taskgraph/roles.ts';

/** NPUs of a group of the role. */
export interface AxisDegree {
  readonly role: GroupRole;
  readonly degree: number;
  /** The group of experts takes it (parallel/experts.ts). */
  readonly isExpert?: true;
  /** One copy of the states is spread over it (parallel/fsdp.ts). Where no axis has this, over all. */
  readonly isShard?: true;
}

/**
 * Positions index the list of parts: dimensions in order, a divided one replaced by its parts, innermost first. A dimension
 * of size 1 belongs to an axis by its place: alone it joins nobody, but its entry in a list of algorithms can stand
 * for all NPUs (`one*`).
 */
export interface AxesPlacement {
  readonly parts: Parts;
  /** Of each axis, in the order of the axes. */
  readonly positions: readonly (readonly number[])[];
}

/**
 * Places `axes`, innermost first, on dimensions of `sizes`; null where they do not fit: their product is not the number
 * of NPUs, or an axis would end within a dimension that its rest does not divide.
 */
export function placeAxes(sizes: readonly number[], axes: readonly AxisDegree[]): AxesPlacement | null {
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
    const own: number[] = [];
    let rest = size;
    do {
      toNextOpen();
      const part = rest % left === 0 && axis < last ? left : rest;
      if (left % part !== 0) return null;
      own.push(part);
      positions[axis]?.push(position);
      position += 1;
      left /= part;
      rest /= part;
    } while (rest > 1);
    parts.push(own);
  }
  toNextOpen();
  return left === 1 ? { parts, positions } : null;
}

/** NPUs of each axis on each dimension: a list a dimension, in the order of the axes; 1 where the axis is not on it. */
export function axisSpans({ parts, positions }: AxesPlacement): readonly (readonly number[])[] {
  let position = 0;
  return parts.map((own) => {
    const spans = positions.map(() => 1);
    for (const size of own) {
      const axis = positions.findIndex((list) => list.includes(position));
      if (axis >= 0) spans[axis]! *= size;
      position += 1;
    }
    return spans;
  });
}
