/**
 * Files of the shards of one search as one result, the same whatever the number of shards. It is refused where the files do
 * not prove it: other engines or spaces, points without a line, lines that contradict each other, points that were
 * left out though their bound is below the last of the list, and points below it that can be run though their line says they cannot.
 */
import { problem, success, type Result } from '../../../units/result.ts';
import { createBounding } from '../bounding.ts';
import { hashOf } from '../canonical.ts';
import { createRanking, frontOf, isBeaten, type Ranked } from '../ranking.ts';
import { readSpace } from '../space/parse-space.ts';
import { pointsOf, type Points } from '../space/points.ts';
import type { Swept } from '../every.ts';
import { firstRunnable } from './infeasible.ts';
import { readHead, readLine, type Head, type Kind, type Line } from './lines.ts';
import type { Found } from './report.ts';

/** A file, line by line, without the line ends; a torn last line is not among them. */
export interface SearchFile {
  readonly name: string;
  readonly lines: Iterable<string>;
}

export interface Merged {
  readonly kind: Kind;
  readonly points: Points;
  readonly found: Found;
  /** Of a sweep every point, in the order of the space. */
  readonly rows: () => Iterable<Swept>;
}

/** Points between two looks at whether to go on. */
const AT_ONCE = 2000;
const STATUS = { none: 0, run: 1, pruned: 2, infeasible: 3 } as const;

export function* merge(files: readonly SearchFile[], engine: string): Generator<void, Result<Merged>, void> {
  const [first] = files;
  if (first === undefined) return problem('FILES', 'are missing; expected one at least');
  const readers = files.map(({ name, lines }) => ({ name, lines: lines[Symbol.iterator]() }));
  let head: Head | null = null;
  for (const { name, lines } of readers) {
    const own = readHead(String(lines.next().value ?? ''), name);
    if (!own.ok) return own;
    if (own.value.engine !== engine)
      return problem(name, `was made by engine ${own.value.engine}; expected ${engine}, the one that merges`);
    if (head !== null && JSON.stringify(own.value.space) !== JSON.stringify(head.space))
      return problem(name, `is of another space than ${first.name}; expected files of one`);
    if (head !== null && own.value.netloom !== head.netloom)
      return problem(name, `is of a ${own.value.netloom}, ${first.name} of a ${head.netloom}; expected one`);
    head = own.value;
  }
  const space = readSpace(head!.space);
  if (!space.ok) return space;
  const made = pointsOf(space.value);
  if (!made.ok) return made;
  const points = made.value;

  const places = new Map<string, number>();
  const numbers: number[] = [];
  for (const { share } of createBounding(points).keys(({ point, work, link, network }) => {
    places.set(hashOf(points.textOf(work, link, network)), numbers.push(point) - 1);
  })) {
    if (share >= 0) yield;
  }
  const status = new Uint8Array(numbers.length);
  const bounds = new Float64Array(numbers.length);
  const scores = new Float64Array(numbers.length);
  /** Of points that cannot be run, which line says so. */
  const infeasible = new Map<number, string>();
  const runs: Ranked[] = [];
  const { netloom: kind } = head!;
  let read = 0;
  for (const { name, lines } of readers) {
    let number = 1;
    for (let next = lines.next(); next.done !== true; next = lines.next()) {
      number += 1;
      const line = readLine(next.value, `${name}:${number}`);
      if (!line.ok) return line;
      const taken = take(line.value, `${name}:${number}`);
      if (!taken.ok) return taken;
      if ((read += 1) % AT_ONCE === 0) yield;
    }
  }
  const hole = status.indexOf(STATUS.none);
  if (hole >= 0) {
    const missing = status.reduce((sum, own) => sum + (own === STATUS.none ? 1 : 0), 0);
    const example = JSON.stringify(points.chosen(numbers[hole]!));
    return problem(
      files.map(({ name }) => name).join(', '),
      `have no line for ${missing} of ${numbers.length} points, as ${example}; expected every shard, finished`,
    );
  }
  return yield* judged();

  function take({ key, point, status: own, ...line }: Line, place: string): Result<null> {
    const { value, bound, timeNs = 0, cost = 0, othersNs } = line;
    const at = places.get(key);
    if (at === undefined) return problem(place, `has the key ${key}, which is no point of the space`);
    const chosen = JSON.stringify(points.chosen(numbers[at]!));
    if (JSON.stringify(point) !== chosen)
      return problem(
        place,
        `has the key of ${chosen} with the point ${JSON.stringify(point)}; expected the same`,
      );
    if (kind === 'sweep' && own === 'pruned')
      return problem(place, 'was left out by a sweep; expected run or infeasible');
    const before = status[at]!;
    const isRun = own === 'run';
    if (before !== STATUS.none) {
      // A search that was taken up again may say the same twice; a point that was left out may have been tried elsewhere.
      const isBoth = before === STATUS.run && isRun;
      const isOther =
        (before === STATUS.run && own === 'infeasible') || (before === STATUS.infeasible && isRun);
      if (isOther || (isBoth && scores[at] !== value))
        return problem(place, `contradicts another line for the key ${key}; expected one value and status`);
      if (before !== STATUS.pruned || own === 'pruned') return success(null);
    }
    if (isRun && value! < bound)
      return problem(place, `has the value ${value} below its bound ${bound}; expected no less`);
    status[at] = STATUS[own];
    bounds[at] = bound;
    if (own === 'infeasible') infeasible.set(numbers[at]!, place);
    if (isRun) {
      scores[at] = value!;
      const complexity = points.complexityOf(numbers[at]! % points.networks);
      const run = { point: numbers[at]!, key, score: value!, timeNs, cost, complexity };
      runs.push(othersNs === undefined ? run : { ...run, othersNs });
    }
    return success(null);
  }

  function* rows(): Generator<Swept, void, void> {
    const keys = [...places.keys()];
    const ran = new Map(runs.map((run) => [run.point, run]));
    for (const at of [...numbers.keys()].sort((a, b) => numbers[a]! - numbers[b]!)) {
      const point = numbers[at]!;
      yield { point, key: keys[at]!, run: ran.get(point) ?? null };
    }
  }

  function* judged(): Generator<void, Result<Merged>, void> {
    const { objective, top, gap: allowed } = points.space;
    const isFront = objective === 'timeAndCost';
    const ranking = createRanking(isFront ? 1 : top);
    for (const run of runs) ranking.add(run);
    const limit = ranking.limit() * (1 - allowed);
    const front = isFront ? frontOf(runs) : [];
    const bounding = createBounding(points);
    const isNoBetter = (point: number, bound: number): boolean => {
      const link = Math.floor(point / points.networks) % points.links;
      return isFront
        ? isBeaten(front, bound, bounding.costOf(link, point % points.networks))
        : bound >= limit;
    };
    let least = Infinity;
    for (let at = 0; at < numbers.length; at += 1) {
      if (at % AT_ONCE === 0) yield;
      if (status[at] !== STATUS.pruned) continue;
      const bound = bounds[at]!;
      least = Math.min(least, bound);
      if (!isNoBetter(numbers[at]!, bound)) {
        const example = JSON.stringify(points.chosen(numbers[at]!));
        return problem(
          'merge',
          `${example} was left out with the bound ${bound}, which is below what the list ends with (${limit}); it has to be run`,
        );
      }
    }
    const odd = yield* firstRunnable(points, new Set(infeasible.keys()), isNoBetter);
    if (odd !== null)
      return problem(
        infeasible.get(odd.point)!,
        `says that ${JSON.stringify(points.chosen(odd.point))} cannot be run, but its run has the value ${odd.run.score}; expected the status run`,
      );
    const last = ranking.list().at(-1)?.score ?? Infinity;
    const gap = isFront || last === Infinity ? 0 : Math.max(0, 1 - least / last);
    return success({
      kind,
      points,
      rows,
      found: { points: numbers.length, top: isFront ? [] : ranking.list(), front, gap },
    });
  }
}
