/** Points with their scores, as they are sent from one thread to another. */
import { widened } from '../../units/columns.ts';

export interface Columns {
  readonly count: () => number;
  readonly add: (point: number, score: number) => void;
  /** All of them; nothing may be added afterwards. */
  readonly take: () => { readonly points: Uint32Array; readonly scores: Float64Array };
}

export function createColumns(): Columns {
  let points: Uint32Array = new Uint32Array(1024);
  let scores: Float64Array = new Float64Array(1024);
  let count = 0;
  return {
    count: () => count,
    add(point, score) {
      if (count === points.length) {
        points = widened(points, 2 * count);
        scores = widened(scores, 2 * count);
      }
      points[count] = point;
      scores[count] = score;
      count += 1;
    },
    take: () => ({ points: points.slice(0, count), scores: scores.slice(0, count) }),
  };
}
