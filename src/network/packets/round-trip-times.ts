/**
 * A histogram of round-trip times. A time below 131 ns is counted to 1.024 ns, a longer one to a 64th of the power of two
 * below it, so that a quantile is within 1 % of the exact one, from integers alone.
 */

const PS_PER_UNIT = 1024;
const SHIFT = 6;
const PER_OCTAVE = 1 << SHIFT;
const MOST_UNITS = 0xffff_ffff;
const BINS = (32 - SHIFT) * PER_OCTAVE + PER_OCTAVE;

export function noRoundTrips(): Uint32Array {
  return new Uint32Array(BINS);
}

export function countRoundTrip(bins: Uint32Array, ps: number): void {
  const units = Math.min(MOST_UNITS, Math.floor(ps / PS_PER_UNIT));
  const octave = Math.max(0, 31 - Math.clz32(units) - SHIFT);
  const bin = octave * PER_OCTAVE + (units >>> octave);
  bins[bin] = bins[bin]! + 1;
}

/** Returns the time in ps that a share `quantile` (0 to 1) of the round trips does not exceed; NaN without any. */
export function quantilePs(bins: ArrayLike<number>, quantile: number): number {
  let total = 0;
  for (let bin = 0; bin < bins.length; bin++) total += bins[bin]!;
  let left = Math.max(Number.MIN_VALUE, quantile * total);
  for (let bin = 0; bin < bins.length; bin++) {
    left -= bins[bin]!;
    if (left <= 0) return middlePs(bin);
  }
  return NaN;
}

/** The middle of the times of a bin. */
function middlePs(bin: number): number {
  const octave = Math.max(0, (bin >>> SHIFT) - 1);
  const units = bin - octave * PER_OCTAVE;
  return (units + 0.5) * 2 ** octave * PS_PER_UNIT;
}
