/**
 * The order in which axes take dimensions. By default they take them from the innermost out, so that an axis spans
 * adjacent ones; in another order it spans any, such as data parallelism over the first and the third.
 */

/** Indices of dimensions, innermost 0, in the order in which axes take them: each dimension once. */
export type DimensionOrder = readonly number[];

/** Whether `order` has each of `count` dimensions once. */
export function isDimensionOrder(order: DimensionOrder, count: number): boolean {
  return (
    order.length === count &&
    new Set(order).size === count &&
    order.every((dimension) => Number.isInteger(dimension) && dimension >= 0 && dimension < count)
  );
}

/** Sizes of dimensions as axes come to them; as they are without an order, or with one of other dimensions. */
export function sizesAsTaken(sizes: readonly number[], order?: DimensionOrder): readonly number[] {
  if (order === undefined || !isDimensionOrder(order, sizes.length)) return sizes;
  return order.map((dimension) => sizes[dimension]!);
}
