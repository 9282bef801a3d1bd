/** Degrees and orders of the axes of parallelism. */
import { AXES, AXIS_IDS, type AxisId } from './axis-list.ts';
import type { AxisDegree } from './place-axes.ts';

/** A degree of every axis. */
export type Degrees = Readonly<Record<AxisId, number>>;

/**
 * The degree left for the data axis: NPUs over the product of the others, which is fractional if that does
 * not divide.
 */
export function withDataDegree(degrees: Omit<Degrees, 'data'>, npus: number): Degrees {
  const others = AXIS_IDS.reduce((product, id) => (id === 'data' ? product : product * degrees[id]), 1);
  return { ...degrees, data: npus / others };
}

/** Innermost first. */
export function axesInOrder(degrees: Degrees, order: readonly AxisId[] = AXIS_IDS): readonly AxisDegree[] {
  return order.map((id) => ({ role: AXES[id].role, degree: degrees[id] }));
}

/** Every axis once, innermost first; axes absent from the list take their default place, outside. */
export function completeOrder(order: readonly AxisId[] = []): readonly AxisId[] {
  const named = [...new Set(order)];
  return [...named, ...AXIS_IDS.filter((id) => !named.includes(id))];
}
