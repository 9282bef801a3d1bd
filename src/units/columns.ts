/** Columns of numbers that grow: the arrays behind structs of arrays, which have a capacity and are filled from the front. */

export type Column = Float64Array | Int32Array | Uint32Array | Uint16Array | Uint8Array;

/** Returns the same numbers with room for `capacity`, twice as many by default. The room behind them holds zeros. */
export function widened<T extends Column>(column: T, capacity = 2 * column.length): T {
  const wider = new (column.constructor as new (length: number) => T)(capacity);
  wider.set(column);
  return wider;
}
