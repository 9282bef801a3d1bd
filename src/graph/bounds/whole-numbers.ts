/** Small whole numbers in the ratio of given ones: what a float solver finds becomes a certificate that is exact. */

const LARGEST = 5000;
const CLOSE = 1e-6;
const FINE = 2 ** 30;

/**
 * Returns whole numbers of the ratios of `values` (0 or more, not all 0), the smallest that fit; where none up to 5,000 do, the values in
 * units of 2^-30 of the largest.
 */
export function wholeRatios(values: ArrayLike<number>): readonly number[] {
  const list = Array.from(values);
  const most = Math.max(...list);
  const isNone = (value: number): boolean => value <= most * CLOSE;
  const least = Math.min(...list.filter((value) => !isNone(value)));
  for (const base of [least, most]) {
    for (let scale = 1; scale <= LARGEST; scale += 1) {
      const factor = scale / base;
      if (most * factor > LARGEST * 10) break;
      if (list.every((value) => isNone(value) || isClose(value * factor))) {
        return list.map((value) => (isNone(value) ? 0 : Math.round(value * factor)));
      }
    }
  }
  return list.map((value) => Math.round((value / most) * FINE));
}

function isClose(value: number): boolean {
  const near = Math.round(value);
  return near > 0 && Math.abs(value - near) <= CLOSE * Math.max(1, near);
}
