/**
 * Round values of an interval: multiples of 1, 2 or 5 times a power of ten, about `count` of them, as d3-array chooses
 * them. Written out here because the time axis is there at first paint and the library is not needed until later.
 */
export function roundTicks(start: number, end: number, count: number): readonly number[] {
  if (!(end > start) || !(count > 0)) return [];
  const rough = (end - start) / count;
  const power = Math.floor(Math.log10(rough));
  const error = rough / 10 ** power;
  const factor = error >= Math.sqrt(50) ? 10 : error >= Math.sqrt(10) ? 5 : error >= Math.sqrt(2) ? 2 : 1;
  // Below 1 it is divided: a power of ten is exact only upwards.
  const valueOf =
    power < 0
      ? (index: number): number => index / (10 ** -power / factor)
      : (index: number): number => index * factor * 10 ** power;
  const step = valueOf(1);
  let first = Math.round(start / step);
  let last = Math.round(end / step);
  if (valueOf(first) < start) first++;
  if (valueOf(last) > end) last--;
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => valueOf(first + index));
}
