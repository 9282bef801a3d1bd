/** The guard where results leave the engine: a value that is no finite number is a bug, which throws and is never shown. */

/**
 * Returns `value`. Typed arrays are not checked.
 *
 * @throws RangeError if a number in it is not finite; `what` names it
 */
export function finite<T>(value: T, what: string): T {
  const odd = oddNumber(value, what, (number) => !Number.isFinite(number));
  if (odd !== null) throw new RangeError(odd);
  return value;
}

/** Like `finite`, for values that may be infinite: a time that never ends. */
export function numeric<T>(value: T, what: string): T {
  const odd = oddNumber(value, what, Number.isNaN);
  if (odd !== null) throw new RangeError(odd);
  return value;
}

function oddNumber(value: unknown, what: string, isOdd: (number: number) => boolean): string | null {
  if (typeof value === 'number') return isOdd(value) ? `${what} is ${value}` : null;
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return null;
  for (const [key, field] of Object.entries(value)) {
    const odd = oddNumber(field, `${what}.${key}`, isOdd);
    if (odd !== null) return odd;
  }
  return null;
}
