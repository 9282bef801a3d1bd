/** Moves a column of a struct of arrays to a longer one, which it returns. */
export function widened<T extends Int32Array | Float64Array | Uint8Array | Uint16Array>(
  column: T,
  longer: T,
): T {
  longer.set(column);
  return longer;
}
