/**
 * Decimal numbers for readers: a few significant digits, thousands grouped by commas, no exponent, no locale. `Intl` is not used, so the
 * same number prints the same everywhere.
 */

/** Rounds `value` to `digits` significant digits; digits before the point are never lost. */
export function roundSignificant(value: number, digits: number): number {
  // Whole numbers keep all their digits: those beyond `digits` are before the point.
  if (Number.isInteger(value) || !Number.isFinite(value)) return value;
  if (Math.abs(value) >= 10 ** digits) return Math.sign(value) * Math.round(Math.abs(value));
  return Number(value.toPrecision(digits));
}

/** Truncates a value above 0 to `digits` significant digits: a lower bound is never printed as more than it is. */
export function floorSignificant(value: number, digits: number): number {
  if (!(value > 0 && value < Infinity)) return value;
  const near = Number(value.toPrecision(digits));
  if (near <= value) return near;
  return Number((near - 10 ** (Math.floor(Math.log10(value)) + 1 - digits)).toPrecision(digits));
}

/** Puts commas between groups of three digits before the point: "1234567.25" -> "1,234,567.25". */
export function groupThousands(plain: string): string {
  if (plain.length <= 3) return plain;
  const point = plain.indexOf('.');
  const whole = point < 0 ? plain : plain.slice(0, point);
  const rest = point < 0 ? '' : plain.slice(point);
  return whole.replace(/\B(?=(?:\d{3})+$)/g, ',') + rest;
}

/**
 * Prints `value` with at most `digits` significant digits, without trailing zeros: 1.236 -> "1.24", 2 -> "2", 1048576 -> "1,048,576". A
 * value that is no finite number prints as "∞", "-∞" or "n/a".
 */
export function formatDecimal(value: number, digits = 3): string {
  if (Number.isNaN(value)) return 'n/a';
  if (!Number.isFinite(value)) return value > 0 ? '∞' : '-∞';
  const rounded = roundSignificant(value, digits);
  const plain = Math.abs(rounded) < 1e-6 && rounded !== 0 ? expand(rounded) : String(rounded);
  return /e/.test(plain) ? plain : groupThousands(plain);
}

/** Prints a number below 1e-6 in plain decimals, as JavaScript prints larger ones. */
function expand(value: number): string {
  return value.toFixed(20).replace(/0+$/, '').replace(/\.$/, '');
}
