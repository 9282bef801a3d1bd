/**
 * Round values of an interval: multiples of 1, 2 or 5 times a power of ten, about `count` of them, as d3-array chooses them. Repeated here
 * since the time axis is part of the first paint and the library is not needed until later.
 */
export function roundTicks(start: number, end: number, count: number): readonly number[] {
  if (!(end > start) || !(count > 0)) return [];
  const rough = (end - start) / count;
  const power = Math.floor(Math.log10(rough));
  const error = rough / 10 ** power;
  const factor = error >= Math.sqrt(50) ? 10 : error >= Math.sqrt(10) ? 5 : error >= Math.sqrt(2) ? 2 : 1;
  // Below 1 it is divided: a power of ten is exact only upwards.
  const unit = power < 0 ? 10 ** -power / factor : factor * 10 ** power;
  const valueOf = (index: number): number => (power < 0 ? index / unit : index * unit);
  const indexOf = (value: number): number => Math.round(power < 0 ? value * unit : value / unit);
  let first = indexOf(start);
  let last = indexOf(end);
  if (valueOf(first) < start) first++;
  if (valueOf(last) > end) last--;
  // A single one may lie outside: then there is room for finer ones.
  if (last < first && count < 2) return roundTicks(start, end, count * 2);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => valueOf(first + index));
}
