import { formatDecimal } from '../../units/decimal.ts';
import type { Problem } from '../../units/result.ts';

/** The allowed values of a field. */
export interface Bound {
  readonly min: number;
  readonly max: number;
  readonly whole: boolean;
}

export function wholeBound(min: number, max: number): Bound {
  return { min, max, whole: true };
}

/**
 * Returns one problem for each field of `fields` outside its bound; absent fields and those without a bound
 * pass.
 */
export function checkBounds(
  fields: object,
  bounds: Readonly<Record<string, Bound>>,
  path: string,
): readonly Problem[] {
  const values = fields as Readonly<Record<string, unknown>>;
  return Object.entries(bounds).flatMap(([field, bound]) => {
    const value = values[field];
    return value === undefined || isWithin(value, bound) ? [] : [outside(field, value, bound, path)];
  });
}

export function isWithin(value: unknown, { min, max, whole }: Bound): boolean {
  return typeof value === 'number' && value >= min && value <= max && (!whole || Number.isSafeInteger(value));
}

function outside(field: string, value: unknown, { min, max, whole }: Bound, path: string): Problem {
  const noun = whole ? 'a whole number' : 'a number';
  return {
    path: `${path}.${field}`,
    message: `${field} must be ${noun} from ${formatDecimal(min, 9)} to ${formatDecimal(max, 9)}; found ${String(value)}.`,
  };
}
