/** Collects what the lines of all files say of each point, and compares it with what is computed here. */
import type { DesignWork } from '../../design/throughput.ts';
import { goalOf } from '../../design/goal.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { workOf } from '../../run/work.ts';
import type { Swept } from '../every.ts';
import type { Ranked } from '../ranking.ts';
import { scoreOf } from '../run/run-point.ts';
import { isOfTraining } from '../run/training-score.ts';
import { isFreeSplit } from '../space/serving.ts';
import type { Points } from '../space/points.ts';
import type { Kind, Line } from './lines.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';

export const STATUS = { none: 0, run: 1, pruned: 2, infeasible: 3 } as const;

export interface Ledger {
  /** Adds a point of the space with its computed bound; null if the point cannot be run. */
  readonly expect: (point: number, key: string, bound: number | null) => void;
  /** @param place the place of the line, for problems */
  readonly take: (line: Line, place: string) => Result<null>;
  readonly count: () => number;
  readonly pointAt: (at: number) => number;
  readonly statusAt: (at: number) => number;
  readonly boundAt: (at: number) => number;
  readonly boundOf: (point: number) => number;
  /** The place of the line of a point: FILE:NUMBER. */
  readonly placeOf: (point: number) => string;
  readonly runs: () => readonly Ranked[];
  /** Points that cannot be run according to their lines. */
  readonly infeasible: () => ReadonlySet<number>;
  /** The first point without a line, and the number of such points. */
  readonly hole: () => { readonly point: number; readonly missing: number } | null;
  /** All points of a sweep, in the order of the space. */
  readonly rows: () => Generator<Swept, void, void>;
}

/** Relative tolerance, because bounds are computed in another order than when they were written. */
const ROUNDING = 1e-9;

interface State {
  readonly points: Points;
  readonly kind: Kind;
  readonly costOf: (link: number, network: number) => number;
  /** The place among `numbers`, by key. */
  readonly places: Map<string, number>;
  readonly numbers: number[];
  readonly bounds: number[];
  readonly status: number[];
  readonly lines: string[];
  readonly runs: Map<number, Ranked>;
  readonly placeOfPoint: Map<number, number>;
  readonly works: Map<string, DesignWork>;
}

export function createLedger(
  points: Points,
  kind: Kind,
  costOf: (link: number, network: number) => number,
): Ledger {
  const state: State = {
    points,
    kind,
    costOf,
    places: new Map(),
    numbers: [],
    bounds: [],
    status: [],
    lines: [],
    runs: new Map(),
    placeOfPoint: new Map(),
    works: new Map(),
  };
  const { numbers, bounds, status, lines, runs, places, placeOfPoint } = state;
  return {
    expect(point, key, bound) {
      placeOfPoint.set(point, numbers.length);
      places.set(key, numbers.push(point) - 1);
      bounds.push(bound ?? NaN);
      status.push(STATUS.none);
    },
    take: (line, place) => take(state, line, place),
    count: () => numbers.length,
    pointAt: (at) => numbers[at]!,
    statusAt: (at) => status[at]!,
    boundAt: (at) => bounds[at]!,
    boundOf: (point) => bounds[placeOfPoint.get(point)!]!,
    placeOf: (point) => lines[placeOfPoint.get(point)!]!,
    runs: () => [...runs.values()],
    infeasible: () => new Set(numbers.filter((_, at) => status[at] === STATUS.infeasible)),
    hole() {
      const at = status.indexOf(STATUS.none);
      if (at < 0) return null;
      return { point: numbers[at]!, missing: status.filter((own) => own === STATUS.none).length };
    },
    *rows() {
      const keys = [...places.keys()];
      for (const at of [...numbers.keys()].sort((a, b) => numbers[a]! - numbers[b]!))
        yield { point: numbers[at]!, key: keys[at]!, run: runs.get(numbers[at]!) ?? null };
    },
  };
}

function take(state: State, line: Line, place: string): Result<null> {
  const { points, kind, places, numbers, bounds, status, lines } = state;
  const { key, point: named, status: own } = line;
  const at = places.get(key);
  if (at === undefined) return problem(place, `has the key ${key}, which is no point of the space`);
  const point = numbers[at]!;
  const chosen = JSON.stringify(points.chosen(point));
  if (JSON.stringify(named) !== chosen)
    return problem(
      place,
      `has the key of ${chosen} with the point ${JSON.stringify(named)}; expected the same`,
    );
  if (kind === 'sweep' && own === 'pruned')
    return problem(place, 'was left out by a sweep; expected run or infeasible');
  const sound = checkLine(state, line, point, bounds[at]!, place);
  if (!sound.ok) return sound;
  const before = status[at]!;
  if (before !== STATUS.none) {
    if (contradicts(state, line, point, before))
      return problem(place, `contradicts another line for the key ${key}; expected one value and status`);
    if (before !== STATUS.pruned || own === 'pruned') return success(null);
  }
  status[at] = STATUS[own];
  lines[at] = place;
  if (own === 'run') addRun(state, line, point);
  return success(null);
}

/** A resumed search may repeat a line, and a pruned point may have been run elsewhere: neither is a contradiction. */
function contradicts({ runs }: State, line: Line, point: number, before: number): boolean {
  if (before === STATUS.run)
    return line.status === 'infeasible' || (line.status === 'run' && !isSame(runs.get(point)!, line));
  return before === STATUS.infeasible && line.status === 'run';
}

function addRun({ points, runs }: State, line: Line, point: number): void {
  const { key, value, timeNs = 0, cost = 0, othersNs } = line;
  const complexity = points.complexityOf(point % points.networks);
  const run = { point, key, score: value!, timeNs, cost, complexity };
  runs.set(point, othersNs === undefined ? run : { ...run, othersNs });
}

/** @param bound the bound computed here; NaN if the point cannot be run */
function checkLine(state: State, line: Line, point: number, bound: number, place: string): Result<null> {
  if (line.status === 'run') return checkRun(state, line, point, bound, place);
  const { split } = state.points.space;
  // When the best split is searched for, a more expensive bound may have been written.
  if (line.status === 'pruned' && split !== 'best' && line.bound > bound * (1 + ROUNDING))
    return problem(place, `has the bound ${line.bound}; computed again it is ${bound}`);
  return success(null);
}

function checkRun(state: State, line: Line, point: number, bound: number, place: string): Result<null> {
  const { points, costOf } = state;
  const { objective, split, base } = points.space;
  const { others } = goalOf(base);
  const { value, timeNs = 0, cost = 0, othersNs = [], bound: said } = line;
  if (Number.isNaN(bound)) return problem(place, 'was run, but such a point cannot be run');
  if (value! < Math.max(said, bound))
    return problem(
      place,
      `has the value ${value} below its bound ${Math.max(said, bound)}; expected no less`,
    );
  if (othersNs.length !== others.length)
    return problem(place, `has othersNs of ${othersNs.length} workloads; expected ${others.length}`);
  // The value of a whole training also depends on its split, which lines do not contain.
  const sumNs = others.reduce((sum, { weight }, own) => sum + weight * othersNs[own]!, timeNs);
  const score = isOfTraining(objective) ? value! : scoreOf(objective, workAt(state, point), sumNs, cost);
  if (score === null || Math.abs(score - value!) > ROUNDING * Math.abs(score))
    return problem(place, `has the value ${value}; its timeNs and cost make it ${score}`);
  const [, link, network] = points.partsOf(point);
  const least = costOf(link, network);
  if (isFreeSplit(split) ? cost < least : cost !== least)
    return problem(place, `has the cost ${cost}; expected ${isFreeSplit(split) ? 'at least ' : ''}${least}`);
  return success(null);
}

function workAt({ points, works }: State, point: number): DesignWork {
  const [work, link, network] = points.partsOf(point);
  const key = `${work} ${points.npusOf(network)}`;
  let known = works.get(key);
  if (known === undefined) {
    const design = points.designOf(work, link, network);
    if (!design.ok) throw new Error('a point with a bound has a design');
    works.set(key, (known = workOf(design.value, ALL_PARTS)));
  }
  return known;
}

function isSame(run: Ranked, { value, timeNs, cost, othersNs }: Line): boolean {
  return (
    run.score === value &&
    run.timeNs === timeNs &&
    run.cost === cost &&
    JSON.stringify(run.othersNs) === JSON.stringify(othersNs)
  );
}
