/**
 * Files of the shards of one search as one result, the same whatever the number of shards. Nothing that lines say is taken for proved: bounds
 * are computed anew in the pass over the points, and what is listed is run again. It is refused where the files do not prove it: other
 * engines or spaces, damaged lines, points without a line, lines that contradict each other or the engine, points that were
 * left out though their bound is below the last of the list, and points below it that can be run though their line says they cannot.
 */
import { telling } from '../../design/steps.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { createBounding } from '../bounding.ts';
import { hashOf, shardOf } from '../canonical.ts';
import { tightScore } from '../lower/tight-bound.ts';
import { createRanking, frontOf, isBeaten, limitOf, type Ranked } from '../ranking.ts';
import { createPointRunner } from '../run/point-runner.ts';
import { readSpace } from '../space/parse-space.ts';
import { pointSteps, type Points } from '../space/points.ts';
import type { Swept } from '../every.ts';
import { firstRunnable } from './infeasible.ts';
import { readHead, readLine, type Kind, type ReadHead } from './lines.ts';
import { createLedger, STATUS, type Ledger } from './ledger.ts';
import type { Found } from './report.ts';

/** A file, line by line, without line ends and without a torn last line. */
export interface SearchFile {
  readonly name: string;
  /** Iterated twice, for the head and for the rest, so that no file stays open while others are read. */
  readonly lines: Iterable<string>;
}

export interface Merged {
  readonly kind: Kind;
  readonly points: Points;
  readonly found: Found;
  /** Files in the previous format, whose lines have no hashes. */
  readonly withoutHashes: readonly string[];
  /** All points of a sweep, in the order of the space. */
  readonly rows: () => Iterable<Swept>;
}

/** Versions of the engine whose files are read: those of this format and of the previous one. */
export interface Versions {
  readonly engine: string;
  readonly former: string;
}

/** A file without the space of its head, which is that of the first file: there may be 100,000 files. */
interface Reader extends SearchFile {
  readonly shard: ReadHead['shard'];
  readonly hash: string | null;
}

interface Readers {
  readonly first: ReadHead;
  readonly all: readonly Reader[];
}

/** Points between two checks for cancellation. */
const AT_ONCE = 2000;

export function* merge(
  files: readonly SearchFile[],
  versions: Versions,
): Generator<void, Result<Merged>, void> {
  const readers = readersOf(files, versions);
  if (!readers.ok) return readers;
  const { space: json, netloom: kind } = readers.value.first;
  const space = readSpace(json);
  if (!space.ok) return space;
  const made = yield* pointSteps(space.value);
  if (!made.ok) return made;
  const points = made.value;
  const bounding = createBounding(points);
  const ledger = createLedger(points, kind, bounding.costOf);
  const visits = bounding.steps(({ point, work, link, network, score }) => {
    ledger.expect(point, hashOf(points.textOf(work, link, network)), score);
  });
  yield* telling(visits, () => undefined);
  const read = yield* readLines(readers.value.all, ledger);
  if (!read.ok) return read;
  const hole = ledger.hole();
  if (hole !== null)
    return problem(
      namesOf(files),
      `have no line for ${hole.missing} of ${ledger.count()} points, as ${JSON.stringify(points.chosen(hole.point))}; expected every shard, finished`,
    );
  const withoutHashes = readers.value.all.flatMap(({ name, hash }) => (hash === null ? [name] : []));
  const found = yield* judged(points, ledger, bounding.costOf, withoutHashes.length > 0);
  return found.ok
    ? success({ kind, points, withoutHashes, rows: () => ledger.rows(), found: found.value })
    : found;
}

const MOST_NAMES = 5;

function namesOf(files: readonly SearchFile[]): string {
  const more = files.length - MOST_NAMES;
  const names = files.slice(0, MOST_NAMES).map(({ name }) => name);
  return `${names.join(', ')}${more > 0 ? ` and ${more} more` : ''}`;
}

/** Checks that the heads of all files belong to one search. */
function readersOf(files: readonly SearchFile[], { engine, former }: Versions): Result<Readers> {
  let first: { readonly head: ReadHead; readonly name: string; readonly space: string } | null = null;
  const all: Reader[] = [];
  for (const { name, lines } of files) {
    const read = readHead(headOf(lines), name);
    if (!read.ok) return read;
    const head = read.value;
    if (head.engine !== (head.hash === null ? former : engine))
      return problem(name, `was made by engine ${head.engine}; expected ${engine}, the one that merges`);
    const space = JSON.stringify(head.space);
    first ??= { head, name, space };
    if (space !== first.space)
      return problem(name, `is of another space than ${first.name}; expected files of one`);
    if (head.netloom !== first.head.netloom)
      return problem(name, `is of a ${head.netloom}, ${first.name} of a ${first.head.netloom}; expected one`);
    all.push({ name, lines, shard: head.shard, hash: head.hash });
  }
  return first === null
    ? problem('FILES', 'are missing; expected one at least')
    : success({ first: first.head, all });
}

function headOf(lines: Iterable<string>): string {
  for (const head of lines) return head;
  return '';
}

function* readLines(readers: readonly Reader[], ledger: Ledger): Generator<void, Result<null>, void> {
  let read = 0;
  for (const { name, lines, shard, hash } of readers) {
    const [index, count] = shard;
    let number = 0;
    for (const text of lines) {
      number += 1;
      if (number === 1) continue;
      const place = `${name}:${number}`;
      const line = readLine(text, place, hash);
      if (!line.ok) return line;
      const { key } = line.value;
      const taken = ledger.take(line.value, place);
      if (!taken.ok) return taken;
      if (shardOf(key, count) !== index)
        return problem(place, `has the key ${key}, which is no point of the part ${index}/${count}`);
      if ((read += 1) % AT_ONCE === 0) yield;
    }
  }
  return success(null);
}

function* judged(
  points: Points,
  ledger: Ledger,
  costOf: (link: number, network: number) => number,
  isDoubted: boolean,
): Generator<void, Result<Found>, void> {
  const { objective, top, gap: allowed } = points.space;
  const isFront = objective === 'timeAndCost';
  const runs = ledger.runs();
  const ranking = createRanking(isFront ? 1 : top);
  for (const run of runs) ranking.add(run);
  const limit = ranking.limit() * (1 - allowed);
  const front = isFront ? frontOf(runs) : [];
  const isNoBetter = (point: number, bound: number): boolean => {
    const link = Math.floor(point / points.networks) % points.links;
    return isFront ? isBeaten(front, bound, costOf(link, point % points.networks)) : bound >= limit;
  };
  const pruned = yield* leastPruned(points, ledger, isNoBetter, limit);
  if (!pruned.ok) return pruned;
  const least = pruned.value;
  const odd = yield* firstRunnable(points, ledger.infeasible(), isNoBetter);
  if (odd !== null)
    return problem(
      ledger.placeOf(odd.point),
      `says that ${JSON.stringify(points.chosen(odd.point))} cannot be run, but its run has the value ${odd.run.score}; expected the status run`,
    );
  const listed = isFront ? front : ranking.list();
  // The score in a line without a hash may be wrong, and too high for the list.
  const doubted = isDoubted ? runs.filter(({ point }) => !isNoBetter(point, ledger.boundOf(point))) : [];
  const again = yield* runAgain(points, ledger, [...new Set([...listed, ...doubted])]);
  if (!again.ok) return again;
  const last = ranking.list().at(-1);
  const listGap = last === undefined ? null : Math.max(0, 1 - least / limitOf(last));
  const gap = isFront && last !== undefined ? 0 : listGap;
  return success({ points: ledger.count(), top: isFront ? [] : ranking.list(), front, gap });
}

/** The least bound of the points that were excluded, which are no better than the list. */
function* leastPruned(
  points: Points,
  ledger: Ledger,
  isNoBetter: (point: number, bound: number) => boolean,
  limit: number,
): Generator<void, Result<number>, void> {
  let least = Infinity;
  for (let at = 0; at < ledger.count(); at += 1) {
    if (at % AT_ONCE === 0) yield;
    if (ledger.statusAt(at) !== STATUS.pruned) continue;
    const point = ledger.pointAt(at);
    let bound = ledger.boundAt(at);
    if (!isNoBetter(point, bound)) bound = Math.max(bound, yield* tightOf(points, point));
    least = Math.min(least, bound);
    if (!isNoBetter(point, bound))
      return problem(
        ledger.placeOf(point),
        `leaves out ${JSON.stringify(points.chosen(point))}, whose bound ${bound} is below what the list ends with (${limit}); it has to be run`,
      );
  }
  return success(least);
}

/** The tighter bound of a point whose split is searched for; 0 for others. */
function* tightOf(points: Points, point: number): Generator<void, number, void> {
  if (points.space.split !== 'best') return 0;
  const design = points.designOf(...points.partsOf(point));
  return design.ok ? yield* tightScore(design.value, points.space) : 0;
}

/** Returns whether runs agree with their lines to the last bit. */
function* runAgain(
  points: Points,
  ledger: Ledger,
  runs: readonly Ranked[],
): Generator<void, Result<null>, void> {
  const runPoint = createPointRunner(points.space);
  for (const run of runs) {
    yield;
    const at = points.partsOf(run.point);
    const design = points.designOf(...at);
    const again = design.ok ? yield* runPoint(design.value, at[0], at[1]) : design;
    const { score, timeNs, cost, othersNs } = run;
    const isSame =
      again.ok &&
      again.value.score === score &&
      again.value.timeNs === timeNs &&
      again.value.cost === cost &&
      JSON.stringify(again.value.othersNs) === JSON.stringify(othersNs);
    if (!isSame)
      return problem(
        ledger.placeOf(run.point),
        `has the value ${score} with timeNs ${timeNs} and cost ${cost}; its run ` +
          (again.ok
            ? `has ${again.value.score}, ${again.value.timeNs} and ${again.value.cost}`
            : `is refused: ${again.problems[0]?.message ?? ''}`),
      );
  }
  return success(null);
}
