/**
 * Times that fall with bandwidth: `[constant ns, bytes on dimension 0, bytes on dimension 1, ...]` stands for constant + sum over d of
 * bytes_d / w_d, with w the split in GB/s (1 GB/s is 1 byte per ns). Convex in the split.
 */
export type Affine = readonly number[];

export function zero(dimensions: number): number[] {
  return new Array<number>(dimensions + 1).fill(0);
}

/** Adds `factor` times a line to `to`, in place. */
export function add(to: number[], line: Affine, factor = 1): void {
  for (let at = 0; at < line.length; at += 1) to[at]! += factor * line[at]!;
}

export function sum(all: readonly Affine[], dimensions: number): number[] {
  const total = zero(dimensions);
  for (const line of all) add(total, line);
  return total;
}

/** Returns a line that is never above any of them, whatever the split: the minimum of each coefficient. */
export function leastOfEach(all: readonly Affine[]): Affine {
  const [first = [], ...others] = all;
  return first.map((part, at) => others.reduce((least, other) => Math.min(least, other[at]!), part));
}

/** Returns the value on a split; `inverse[d]` is 1 / w_d. A dimension without bandwidth counts only if it carries bytes. */
export function valueAt(line: Affine, inverse: ArrayLike<number>): number {
  let ns = line[0]!;
  for (let d = 0; d < inverse.length; d += 1) {
    const bytes = line[d + 1]!;
    if (bytes > 0) ns += bytes * inverse[d]!;
  }
  return ns;
}

/** Returns 1 / w_d. */
export function inverseOf(splitGBps: readonly number[]): Float64Array {
  return Float64Array.from(splitGBps, (bandwidthGBps) => 1 / bandwidthGBps);
}
