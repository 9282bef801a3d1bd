/**
 * An oracle for splits: the best of a grid over all splits of `budget`, refined around its best point. The axes are the logarithms of the
 * ratios between neighbouring dimensions, so that the balance of any two dimensions is a line along grid directions and a refinement never
 * gets stuck in a kink.
 */
export function gridSearch(
  objective: (split: readonly number[]) => number,
  dimensions: number,
  budget: number,
  steps = 4,
): readonly number[] {
  let centre: readonly number[] = new Array<number>(dimensions - 1).fill(0);
  for (let width = 2; width > 1e-8; width *= 0.75) {
    const offsets = Array.from({ length: 2 * steps + 1 }, (_, step) => (step - steps) * width);
    let points: readonly (readonly number[])[] = [[]];
    for (const entry of centre)
      points = points.flatMap((point) => offsets.map((offset) => [...point, entry + offset]));
    let best = Infinity;
    for (const point of points) {
      const value = objective(splitOfRatios(point, budget));
      if (value < best) [best, centre] = [value, point];
    }
  }
  return splitOfRatios(centre, budget);
}

function splitOfRatios(logRatios: readonly number[], budget: number): readonly number[] {
  const relative = [1];
  for (const logRatio of logRatios) relative.push(relative.at(-1)! * Math.exp(logRatio));
  const total = relative.reduce((sum, value) => sum + value, 0);
  return relative.map((value) => (value / total) * budget);
}
