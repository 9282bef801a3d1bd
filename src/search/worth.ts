/** The worth of each choice of the best point: its lead over the best point with another value there. */
import { createCandidates, type Candidates } from './candidates.ts';
import { isBetter, limitOf, type Ranked } from './ranking.ts';
import type { Points } from './space/points.ts';

export interface Worth {
  /** As the space calls it; `network`: all dimensions together; `dimensions`: how many there are. */
  readonly name: string;
  /** What the winner has. */
  readonly chosen: unknown;
  /** null if every point has it. */
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
  /** A more expensive bound, no less than that of the candidates; complete only if it is below `limit`. */
  readonly tighten?: (point: number, limit: number) => number;
  /** A bound that takes a good part of a run. */
  readonly tightest?: (point: number) => Generator<P, number, void>;
  /** Whether another point may be run; what is found until then is the best of those tried. Defaults to always. */
  readonly mayRun?: () => boolean;
  readonly progress: () => P;
  /** Called before each choice, with its place and how many there are. */
  readonly begins: (choice: number, of: number) => void;
  readonly partsOf: (point: number) => readonly [number, number, number];
}

/** Points looked at between two steps. */
const AT_ONCE = 1000;

/** Each choice by itself: points that differ there, the least bound first, until none that is left can be better. */
export function* worthSteps<P>(ask: WorthAsk<P>): Generator<P, readonly Worth[], void> {
  const { points, winner, partsOf, begins } = ask;
  const found: Worth[] = [];
  for (const [at, { name, of }] of points.choices.entries()) {
    begins(at, points.choices.length);
    const chosen = of(...partsOf(winner.point));
    const text = JSON.stringify(chosen);
    const differs = (point: number): boolean => {
      const value = of(...partsOf(point));
      return value !== chosen && JSON.stringify(value) !== text;
    };
    found.push({ name, chosen, best: yield* bestThat(differs, ask) });
  }
  return found;
}

function* bestThat<P>(
  passes: (point: number) => boolean,
  { candidates, ran, refused, gap, run, progress, tighten, tightest, mayRun = always }: WorthAsk<P>,
): Generator<P, Ranked | null, void> {
  let best: Ranked | null = null;
  for (const known of ran.values())
    if ((best === null || isBetter(known, best)) && passes(known.point)) best = known;
  let looked = 0;
  const tightened = createCandidates();
  const limit = (): number => (best === null ? Infinity : limitOf(best) * (1 - gap));
  // One at least is run: without one, a choice would seem to have no alternative.
  const isDone = (): boolean => best !== null && !mayRun();
  /** Runs those whose dearer bounds are below that of all that are left. */
  function* runBelow(bound: number): Generator<P, void, void> {
    while (tightened.firstBound() < Math.min(bound, limit()) && !isDone()) {
      const [point, least] = [tightened.first(), tightened.firstBound()];
      tightened.pop();
      const whole = tighten === undefined ? least : Math.max(least, tighten(point, limit()));
      if (whole > least) {
        tightened.add(point, whole);
        continue;
      }
      // Before anything is found, everything is better.
      const dear = tightest === undefined || best === null ? least : yield* tightest(point);
      if (dear > least) {
        tightened.add(point, dear);
        continue;
      }
      const found = yield* run(point, least);
      if (found !== null && (best === null || isBetter(found, best))) best = found;
    }
  }
  // The least bound first: each point is looked at once a choice, however many turn out to be impossible.
  for (const { point, bound } of candidates.inOrder()) {
    yield* runBelow(bound);
    if (bound >= limit() || isDone()) return best;
    looked += 1;
    if (looked % AT_ONCE === 0) yield progress();
    if (refused.has(point) || ran.has(point) || !passes(point)) continue;
    // No further than until another is looked at before it.
    const least = Math.min(limit(), tightened.firstBound());
    tightened.add(point, tighten === undefined ? bound : Math.max(bound, tighten(point, least)));
  }
  yield* runBelow(Infinity);
  return best;
}

function always(): boolean {
  return true;
}
