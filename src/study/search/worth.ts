/** The worth of each choice of the best point: its lead over the best point with another value there. */
import type { Candidates } from './candidates.ts';
import type { Ranked } from './ranking.ts';
import type { Points } from './space/points.ts';

export interface Worth {
  /** As the space calls it; `network`: all dimensions together; `dimensions`: how many there are. */
  readonly name: string;
  /** What the winner has. */
  readonly chosen: unknown;
  /** null where every point has it. */
  readonly best: Ranked | null;
}

export interface WorthAsk<P> {
  readonly points: Points;
  readonly candidates: Candidates;
  readonly ran: ReadonlyMap<number, Ranked>;
  /** Points that were tried and cannot be run: not to be counted again. */
  readonly refused: ReadonlySet<number>;
  readonly winner: Ranked;
  readonly gap: number;
  /** A point that cannot be run is one of `refused` afterwards. */
  readonly run: (point: number, bound: number) => Generator<P, Ranked | null, void>;
  readonly progress: () => P;
  readonly partsOf: (point: number) => readonly [number, number, number];
}

const AT_ONCE = 4000;

/** Each choice by itself: points that differ there, the least bound first, until none that is left can be better. */
export function* worthSteps<P>(ask: WorthAsk<P>): Generator<P, readonly Worth[], void> {
  const { points, winner, partsOf } = ask;
  const found: Worth[] = [];
  for (const { name, of } of points.choices) {
    const chosen = of(...partsOf(winner.point));
    const text = JSON.stringify(chosen);
    const differs = (point: number): boolean => JSON.stringify(of(...partsOf(point))) !== text;
    found.push({ name, chosen, best: yield* bestThat(differs, ask) });
  }
  return found;
}

function* bestThat<P>(
  passes: (point: number) => boolean,
  { candidates, ran, refused, gap, run, progress }: WorthAsk<P>,
): Generator<P, Ranked | null, void> {
  let best: Ranked | null = null;
  for (const own of ran.values())
    if ((best === null || own.score < best.score) && passes(own.point)) best = own;
  for (;;) {
    // The one with the least bound that may be better; each round leaves one fewer.
    let next = -1;
    for (let place = 0; place < candidates.count(); place += 1) {
      if (place % AT_ONCE === 0) yield progress();
      const bound = candidates.boundAt(place);
      if (best !== null && bound >= best.score * (1 - gap)) continue;
      const point = candidates.pointAt(place);
      // Of equal ones the lower number, in whatever order they wait.
      const least = next < 0 ? Infinity : candidates.boundAt(next);
      if (bound > least || (bound === least && point > candidates.pointAt(next))) continue;
      if (!refused.has(point) && !ran.has(point) && passes(point)) next = place;
    }
    if (next < 0) return best;
    const own = yield* run(candidates.pointAt(next), candidates.boundAt(next));
    if (own !== null && (best === null || own.score < best.score)) best = own;
  }
}
