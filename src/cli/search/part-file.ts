/** The file of a part of a search or sweep: what is there already is known, and what is settled is added to it. */
import { existsSync } from 'node:fs';
import {
  knownOf,
  printHead,
  printLine,
  readHead,
  readLine,
  type Head,
} from '../../study/search/files/lines.ts';
import type { Known, Settled } from '../../study/search/search.ts';
import type { Points } from '../../study/search/space/points.ts';
import { problem, success, type Result } from '../../units/result.ts';
import type { Output } from '../command.ts';
import { reason, whyNotRegular, whyUnread } from '../files.ts';
import type { OptionValues } from '../options.ts';
import { beginningOf, linesOf, openOut } from './out-file.ts';

export interface PartFile {
  /** By key. */
  readonly known: ReadonlyMap<string, Known>;
  readonly record: (settled: Settled) => void;
  /** Where another process writes to the file, or nobody can. */
  readonly problem: () => Result<null>;
  readonly close: () => void;
}

/** A new file, or with --resume one of the same head, without its torn last line. */
export function* openPart(
  path: string,
  head: Head,
  points: Points,
  values: OptionValues,
  output: Output,
): Generator<void, Result<PartFile>, void> {
  if (values.has('resume') && existsSync(path)) {
    const why = whyUnread(path) ?? whyNotRegular(path);
    if (why !== null) return problem(path, why);
    // Before its torn end is cut off: what is no file of this search is left as it is.
    const own = checkHead(path, printHead(head));
    if (!own.ok) return own;
  }
  const opened = openOut(path, values.has('resume'));
  if (!opened.ok) return opened;
  const out = opened.value;
  const known = new Map<string, Known>();
  const read = yield* readKnown(path, known);
  if (!read.ok) {
    out.close();
    return read;
  }
  if (read.value === 0) out.add(printHead(head), true);
  else if (!values.has('quiet')) output.note(`${path}: ${known.size} points are there already\n`);
  return success({
    known,
    record: (own) => out.add(printLine(own, points.chosen(own.point)), own.status === 'run'),
    problem: () => {
      const why = out.whyClosed();
      return why === null ? success(null) : problem(path, why);
    },
    close: out.close,
  });
}

/** A file that was killed at its start may have a part of the head only. */
function checkHead(path: string, head: string): Result<null> {
  try {
    const begin = beginningOf(path, Buffer.byteLength(head));
    if (head.startsWith(begin)) return success(null);
    const [first = begin] = linesOf(path);
    const own = readHead(first, path);
    if (!own.ok) return own;
    return problem(path, 'is of another space, shard, command or engine; expected the same, or another file');
  } catch (error) {
    return problem(path, `cannot be read (${reason(error)})`);
  }
}

/** Gives how many lines there are. */
function* readKnown(path: string, known: Map<string, Known>): Generator<void, Result<number>, void> {
  let number = 0;
  for (const text of linesOf(path)) {
    number += 1;
    if (number === 1) continue;
    const line = readLine(text, `${path}:${number}`);
    if (!line.ok) return line;
    known.set(line.value.key, knownOf(line.value));
    if (number % 1000 === 0) yield;
  }
  return success(number);
}
