/** What a search is asked, what it says on its way and what it has found. */
import type { SchemeResult } from '../run/report/results.ts';
import type { Bounding } from './bounding.ts';
import type { Help } from './pool/help.ts';
import type { Ranked } from './ranking.ts';
import type { PointRun } from './run/run-point.ts';
import type { Worth } from './worth.ts';

export type PointStatus = 'run' | 'pruned' | 'infeasible';

/** What is known of a point when it is settled. */
export interface Settled {
  readonly key: string;
  readonly point: number;
  readonly status: PointStatus;
  /** null unless it was run. */
  readonly run: PointRun | null;
  /** No score of it is less. */
  readonly bound: number;
}

/** Of an earlier search: its run, or how it was settled without one. */
export type Known = PointRun | Exclude<PointStatus, 'run'>;

export interface SearchAsk {
  /** One of `count` equal parts, dealt by the hash of a point. Defaults to all points. */
  readonly shard?: { readonly index: number; readonly count: number };
  /** By key. */
  readonly known?: ReadonlyMap<string, Known>;
  /** Called once for every point that is settled and was not known. */
  readonly record?: (settled: Settled) => void;
  /** Whether to find out what the choices of the winner are worth. Defaults to false. */
  readonly worth?: boolean;
  /** Threads that do some of the work; the result is the same. Defaults to none. */
  readonly help?: Help;
  /** What the points are, with their bounds. Defaults to all of the space. */
  readonly bounding?: Bounding;
  /**
   * A more expensive bound of a point, no less than the one it was visited with; asked for before the point is run. A bound
   * that is no less than `limit` already excludes the point, and may be returned as soon as it is known.
   */
  readonly tighten?: (point: number, limit: number) => number;
  /** Runs after which nothing more is proved. Defaults to as many as the proof needs. */
  readonly mostRuns?: number;
  /** The same while the bounds leave little room for a better point (search-runs.ts). Defaults to no more. */
  readonly mostRunsNearProof?: number;
  /** A score that is known from elsewhere: points are looked for that are better than it. Defaults to Infinity. */
  readonly below?: number;
  /** Points for which it is the same, with equal scores, take one place of the ranking together. Defaults to a place for each. */
  readonly likeOf?: (point: number) => string;
  /** Called with what the run of a work says, where it is run by itself. */
  readonly seen?: (work: number, result: SchemeResult) => void;
}

export interface SearchProgress {
  readonly stage: 'bounds' | 'runs' | 'worth';
  /** Points that satisfy the constraints, as far as they have been counted. */
  readonly points: number;
  /** Of them, those of which it is known that they are not better, and those that were run. */
  readonly settled: number;
  readonly runs: number;
  readonly best: Ranked | null;
  /** No point has a lower score; null until all have bounds, and of a front, which is settled much later than its fastest point. */
  readonly bound: number | null;
  /** Relative: a point is better than the best, or faster than the front at its cost, by no more; null while nothing is known. */
  readonly gap: number | null;
  /** Of the ways to train, those whose points have bounds. */
  readonly boundedShare: number;
  /** Of the choices of the best, those whose worth is known; null before that is asked. */
  readonly choices: { readonly done: number; readonly of: number } | null;
}

export interface SearchOutcome extends SearchProgress {
  /** Best first. */
  readonly top: readonly Ranked[];
  /** Time and cost, where both are asked for. */
  readonly front: readonly Ranked[];
  readonly infeasible: number;
  readonly pruned: number;
  readonly symmetric: number;
  /** Relative: by how much at most one of the list is above what belongs in its place, or a point is faster than the front at its cost; null if no point could be run. */
  readonly gap: number | null;
  /** Of the best, or of the fastest of the front. */
  readonly worth: readonly Worth[];
}
