/** The best points so far, and the front of time and cost, with which bounds are compared. */
import type { PointRun } from './run/run-point.ts';

export interface Ranked extends PointRun {
  readonly point: number;
  readonly key: string;
  /** Of its network: more dimensions, then more kinds of blocks (space/points.ts). */
  readonly complexity: number;
}

/** The number of digits to which scores are compared, so that rounding in another order of summation decides nothing and cost does. */
export const COMPARED_DIGITS = 12;

function compared(score: number): number {
  return Number(score.toPrecision(COMPARED_DIGITS));
}

/**
 * Lower score first; of equal ones the cheaper, then the simpler network, then by key, which is the same whatever order they
 * were run in.
 */
export function isBetter(a: Ranked, b: Ranked): boolean {
  return compareRanked(a, b) < 0;
}

function compareRanked(a: Ranked, b: Ranked): number {
  // Most scores differ by far more than rounding.
  if (Math.abs(a.score - b.score) > 1e-9 * Math.abs(b.score)) return a.score - b.score;
  return compared(a.score) - compared(b.score) || compareTied(a, b);
}

function compareTied(a: Ranked, b: Ranked): number {
  return a.cost - b.cost || a.complexity - b.complexity || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
}

/** A point whose score is at least this is not better than `run`; bounds are lower than scores by more than their rounding. */
export function limitOf(run: Ranked): number {
  return compared(run.score);
}

export interface Ranking {
  readonly add: (run: Ranked) => void;
  /** Best first. */
  readonly list: () => readonly Ranked[];
  /** The score above which no bound can enter the list; Infinity while there is room. */
  readonly limit: () => number;
}

/**
 * @param most places of the list
 * @param likeOf points that have the same and equal scores take one place together; defaults to a place for each
 */
export function createRanking(most: number, likeOf?: (point: number) => string): Ranking {
  let best: Ranked[] = [];
  let places = 0;
  const placeOf = (run: Ranked): unknown =>
    likeOf === undefined ? run : `${likeOf(run.point)} ${compared(run.score)}`;
  return {
    add(run) {
      const last = best.at(-1);
      const isFull = places >= most && last !== undefined && !isBetter(run, last);
      if (isFull && (likeOf === undefined || !best.some((own) => placeOf(own) === placeOf(run)))) return;
      let at = best.length;
      while (at > 0 && isBetter(run, best[at - 1]!)) at -= 1;
      const taken = new Set<unknown>();
      best = best.toSpliced(at, 0, run).filter((own) => {
        const place = placeOf(own);
        if (taken.size === most && !taken.has(place)) return false;
        taken.add(place);
        return true;
      });
      places = taken.size;
    },
    list: () => best,
    limit: () => (places < most ? Infinity : limitOf(best.at(-1)!)),
  };
}

export interface Front {
  readonly add: (run: Ranked) => void;
  /** Fastest first. */
  readonly list: () => readonly Ranked[];
  /** Whether a point of this cost, whose score is `bound` at least, is beaten whatever its run says. */
  readonly beats: (bound: number, cost: number) => boolean;
  /** The score of the fastest that costs no more; Infinity if there is none. */
  readonly fastest: (cost: number) => number;
}

export function createFront(): Front {
  let front: readonly Ranked[] = [];
  return {
    add(run) {
      front = frontOf([...front, run]);
    },
    list: () => front,
    fastest: (cost) => front.find((own) => own.cost <= cost)?.score ?? Infinity,
    beats: (bound, cost) => isBeaten(front, bound, cost),
  };
}

/** Whether one of a front is as good as a bound and a cost, and better than one of them. */
export function isBeaten(front: readonly Ranked[], bound: number, cost: number): boolean {
  return front.some(
    (own) => own.score <= bound && own.cost <= cost && (own.score < bound || own.cost < cost),
  );
}

/**
 * Runs that no other is as good as in score and cost and better than in one; those equal in both are all there. Both are rounded
 * where they are made (significant.ts).
 */
export function frontOf(runs: readonly Ranked[]): readonly Ranked[] {
  const ordered = runs.toSorted((a, b) => a.score - b.score || compareTied(a, b));
  const front: Ranked[] = [];
  for (const run of ordered) {
    const last = front.at(-1);
    const isTie = last?.score === run.score && last.cost === run.cost;
    if (last === undefined || isTie || run.cost < last.cost) front.push(run);
  }
  return front;
}
