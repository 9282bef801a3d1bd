/** The mean and the maximum of a lane, one of each for every pixel column. */
export interface Envelope {
  readonly mean: Float32Array;
  readonly max: Float32Array;
}

/**
 * Folds `parts` fine columns into one, so that bursts shorter than a pixel keep their height wherever they fall, and looks
 * `reach` columns to either side: bursts as frequent as pixels would otherwise beat against them and draw
 * waves that are not there.
 */
export function envelopeOf(fine: Float64Array, parts: number, reach: number): Envelope {
  const width = Math.floor(fine.length / parts);
  const sums = new Float32Array(width);
  const peaks = new Float32Array(width);
  const heights = parts === 1 ? fine : heightsOf(fine);
  for (let column = 0; column < width; column++) {
    let sum = 0;
    let peak = 0;
    for (let index = column * parts; index < (column + 1) * parts; index++) {
      sum += fine[index]!;
      if (heights[index]! > peak) peak = heights[index]!;
    }
    sums[column] = sum / parts;
    peaks[column] = peak;
  }
  if (reach === 0) return { mean: sums, max: peaks };
  const max = new Float32Array(width);
  for (let column = 0; column < width; column++) {
    const from = Math.max(0, column - reach);
    const to = Math.min(width - 1, column + reach);
    let peak = 0;
    for (let near = from; near <= to; near++) if (peaks[near]! > peak) peak = peaks[near]!;
    max[column] = peak;
  }
  // Averages twice, which gives near values the most weight and leaves no comb of bursts as wide as a pixel.
  return { mean: meansAround(meansAround(sums, reach), reach), max };
}

/**
 * The height of what lies in each fine column. The value of a column is the mean over its time, which says nothing of the
 * height where a burst only just reaches into it: there the height is the one next to it, and a burst that is cut in two is
 * put together. Without this the peaks would drop wherever an edge falls shortly behind that of a pixel, in a rhythm
 * that the run does not have.
 */
function heightsOf(fine: Float64Array): Float64Array {
  return fine.map((value, index) => {
    if (!(value > 0)) return 0;
    const [before, after] = [fine[index - 1] ?? 0, fine[index + 1] ?? 0];
    const isCutBehind = before === 0 && after > 0 && (fine[index + 2] ?? 0) === 0;
    const isCutBefore = after === 0 && before > 0 && (fine[index - 2] ?? 0) === 0;
    const whole = isCutBehind || isCutBefore ? Math.min(1, before + value + after) : 0;
    return Math.max(value, before, after, whole);
  });
}

/** The mean of each value and of `reach` values to either side, as many as there are. */
export function meansAround(values: Float32Array, reach: number): Float32Array {
  const sums = new Float64Array(values.length + 1);
  values.forEach((value, index) => (sums[index + 1] = sums[index]! + value));
  return values.map((_, index) => {
    const from = Math.max(0, index - reach);
    const to = Math.min(values.length, index + reach + 1);
    return (sums[to]! - sums[from]!) / (to - from);
  });
}

const MOST_REACH = 5;

/** The number of columns to either side that an envelope includes, given the number of marks in a column: none until they crowd. */
export function reachOf(marksPerColumn: number): number {
  return Math.min(MOST_REACH, Math.max(0, Math.floor(Math.log2(marksPerColumn / 2))));
}
