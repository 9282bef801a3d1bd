/** The deviation of an outcome from the expected one, leaf by leaf. */

/** A number applies to every leaf; otherwise `integers` applies to whole numbers and a field name to all that is below it. */
export type Tolerance = number | Readonly<Record<string, number>>;

export interface Deviation {
  /** The maximum over the leaves. */
  readonly relativeError: number;
  readonly pass: boolean;
}

/**
 * Returns |got - expected| / max(|expected|, 1e-300) for a number, 0 if both are equal, 1 if the shape, a string, a boolean or null
 * differs; every leaf is compared with its own tolerance.
 */
export function deviation(expected: unknown, got: unknown, tolerance: Tolerance): Deviation {
  const found = { relativeError: 0, pass: true };
  compare(expected, got, tolerance, undefined, found);
  return found;
}

function compare(
  expected: unknown,
  got: unknown,
  tolerance: Tolerance,
  named: number | undefined,
  found: { relativeError: number; pass: boolean },
): void {
  const expectedKeys = keysOf(expected);
  const gotKeys = keysOf(got);
  const isSameShape =
    Array.isArray(expected) === Array.isArray(got) &&
    expectedKeys?.length === gotKeys?.length &&
    (expectedKeys ?? []).every((key) => gotKeys?.includes(key));
  if (expectedKeys !== undefined && isSameShape) {
    for (const key of expectedKeys) {
      const below = ownTolerance(tolerance, key) ?? named;
      compare(valueAt(expected, key), valueAt(got, key), tolerance, below, found);
    }
    return;
  }
  const error = leafError(expected, got);
  found.relativeError = Math.max(found.relativeError, error);
  found.pass &&= error <= allowed(expected, tolerance, named);
}

function leafError(expected: unknown, got: unknown): number {
  if (Object.is(expected, got) || expected === got) return 0;
  if (typeof expected !== 'number' || typeof got !== 'number') return 1;
  const error = Math.abs(got - expected) / Math.max(Math.abs(expected), 1e-300);
  return Number.isNaN(error) ? 1 : error;
}

function allowed(expected: unknown, tolerance: Tolerance, named: number | undefined): number {
  if (typeof tolerance === 'number') return tolerance;
  if (named !== undefined) return named;
  return Number.isInteger(expected) ? (tolerance['integers'] ?? 0) : 0;
}

function ownTolerance(tolerance: Tolerance, key: string): number | undefined {
  return typeof tolerance !== 'number' && key !== 'integers' && Object.hasOwn(tolerance, key)
    ? tolerance[key]
    : undefined;
}

/** Returns the keys of an object or array; undefined for a leaf. */
function keysOf(value: unknown): readonly string[] | undefined {
  return typeof value === 'object' && value !== null ? Object.keys(value) : undefined;
}

function valueAt(value: unknown, key: string): unknown {
  return Object.getOwnPropertyDescriptor(value, key)?.value;
}
