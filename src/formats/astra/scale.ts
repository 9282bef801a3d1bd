/**
 * Scale factors of a run. The reference reads them as 32-bit floats (0.1 becomes 0.100000001490116) and multiplies with them in doubles;
 * the product is truncated to a whole number.
 */
export function scaled(whole: number, scale: number): number {
  return Math.trunc(whole * Math.fround(scale));
}
