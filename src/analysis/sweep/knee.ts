/** Where more of a swept value stops to pay: the knee of a curve, and what the step after it buys. */

export interface CurvePoint {
  readonly x: number;
  readonly y: number;
}

export interface Knee {
  readonly at: CurvePoint;
  /** The ratio of the value at the knee to the one at the first point. */
  readonly reached: number;
  /** The point after the knee. */
  readonly next: CurvePoint;
  /** The ratio of the value there to the one at the knee. */
  readonly nextBuys: number;
}

/** A curve that rises by less than this share in all has no knee worth a word. */
const LEAST_RISE = 0.01;
/** The least distance from the chord, as a share of the rise: below it a curve is as good as straight. */
const LEAST_BEND = 0.1;

/**
 * Returns the point of a rising curve that lies furthest above the straight line between its ends, both axes taken from 0 to 1
 * (Satopää et al. 2011, Kneedle, with a sensitivity of 0). Returns null where a curve falls anywhere, hardly rises or hardly bends.
 *
 * @param points in the order of x, at least three
 * @param isLog whether x is spaced by an even factor
 */
export function kneeOf(points: readonly CurvePoint[], isLog = false): Knee | null {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined || points.length < 3) return null;
  if (points.some(({ y }, index) => index > 0 && y < points[index - 1]!.y)) return null;
  if (!(first.y > 0) || last.y / first.y - 1 < LEAST_RISE) return null;
  const place = (x: number): number => (isLog ? Math.log(x) : x);
  const width = place(last.x) - place(first.x);
  const bends = points.map(
    ({ x, y }) => (y - first.y) / (last.y - first.y) - (place(x) - place(first.x)) / width,
  );
  const index = bends.indexOf(Math.max(...bends));
  const [at, next] = [points[index], points[index + 1]];
  if (at === undefined || next === undefined || bends[index]! < LEAST_BEND) return null;
  return { at, reached: at.y / first.y, next, nextBuys: next.y / at.y };
}
