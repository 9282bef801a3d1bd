/** One value per pixel column: what it is on average, and what it reaches. */
export interface Envelope {
  readonly mean: Float32Array;
  readonly max: Float32Array;
}

/**
 * Folds `parts` fine columns into one, so that bursts shorter than a pixel keep their height, and looks
 * `reach` columns to either side: bursts as frequent as pixels would otherwise beat against them and draw
 * waves that are not there.
 */
export function envelopeOf(fine: Float64Array, parts: number, reach: number): Envelope {
  const width = Math.floor(fine.length / parts);
  const sums = new Float32Array(width);
  const peaks = new Float32Array(width);
  for (let index = 0; index < width * parts; index++) {
    const column = Math.floor(index / parts);
    sums[column]! += fine[index]! / parts;
    if (fine[index]! > peaks[column]!) peaks[column] = fine[index]!;
  }
  const mean = new Float32Array(width);
  const max = new Float32Array(width);
  for (let column = 0; column < width; column++) {
    const from = Math.max(0, column - reach);
    const to = Math.min(width - 1, column + reach);
    for (let near = from; near <= to; near++) {
      mean[column]! += sums[near]! / (to - from + 1);
      if (peaks[near]! > max[column]!) max[column] = peaks[near]!;
    }
  }
  return { mean, max };
}

const MOST_REACH = 5;

/** How far an envelope looks aside for a number of marks a column: not at all until they crowd. */
export function reachOf(marksPerColumn: number): number {
  return Math.min(MOST_REACH, Math.max(0, Math.floor(Math.log2(marksPerColumn / 2))));
}
