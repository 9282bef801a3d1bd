/**
 * Where the NPUs of a logical network sit on a physical one, as the physical NPU of each logical one. Both number their NPUs innermost
 * dimension first, so that equal numbers are the same NPU unless a placement says otherwise.
 */

/**
 * Returns the i-th NPU of a line through a torus or mesh of `sizes` in which every NPU is next to the one before: each dimension is walked
 * to its end and back in turn. A run along a dimension goes backwards if the number of the run is odd.
 */
export function snakePlace(index: number, sizes: readonly number[]): number {
  let place = 0;
  let stride = 1;
  let rest = index;
  for (const size of sizes) {
    const run = Math.floor(rest / size);
    const along = rest % size;
    place += (run % 2 === 0 ? along : size - 1 - along) * stride;
    stride *= size;
    rest = run;
  }
  return place;
}
