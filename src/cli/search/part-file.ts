/** The file of a part of a search or sweep: what is there already is known, and what is settled is added to it. */
import { existsSync } from 'node:fs';
import {
  knownOf,
  printFormerHead,
  printHead,
  printLine,
  readHead,
  readLine,
  type Head,
} from '../../search/files/lines.ts';
import { formerEngineVersion } from '../../search/engine-version.ts';
import type { Known, Settled } from '../../search/search.ts';
import type { Points } from '../../search/space/points.ts';
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
    const own = checkHead(path, head);
    if (!own.ok) return own;
  }
  const opened = openOut(path, values.has('resume'));
  if (!opened.ok) return opened;
  const out = opened.value;
  const known = new Map<string, Known>();
  const read = yield* readKnown(path, head, known);
  if (!read.ok) {
    out.close();
    return read;
  }
  const { lines, hash } = read.value;
  if (lines === 0) out.add(printHead(head), true);
  else if (!values.has('quiet')) output.note(`${path}: ${known.size} points are there already\n`);
  if (hash === null)
    output.note(
      `${path}: is of an earlier format, whose lines carry no hashes; it is gone on with in that format\n`,
    );
  return success({
    known,
    record: (own) => out.add(printLine(own, points.chosen(own.point), hash), own.status === 'run'),
    problem: () => {
      const why = out.whyClosed();
      return why === null ? success(null) : problem(path, why);
    },
    close: out.close,
  });
}

/** A file that was killed at its start may have a part of the head only. */
function checkHead(path: string, head: Head): Result<null> {
  try {
    const texts = [printHead(head), printFormerHead({ ...head, engine: formerEngineVersion() })];
    const begins = texts.map((text) => beginningOf(path, Buffer.byteLength(text)));
    if (texts.some((text, at) => text.startsWith(begins[at]!))) return success(null);
    const [first = begins[0]!] = linesOf(path);
    const own = readHead(first, path);
    if (!own.ok) return own;
    return problem(path, 'is of another space, shard, command or engine; expected the same, or another file');
  } catch (error) {
    return problem(path, `cannot be read (${reason(error)})`);
  }
}

/** Gives how many lines there are, and the hash that lines begin from; of a new file that of the head it will have. */
function* readKnown(
  path: string,
  head: Head,
  known: Map<string, Known>,
): Generator<void, Result<{ readonly lines: number; readonly hash: string | null }>, void> {
  let number = 0;
  const own = readHead(printHead(head).trimEnd(), path);
  if (!own.ok) throw new Error('a head that is printed is read');
  let { hash } = own.value;
  for (const text of linesOf(path)) {
    number += 1;
    if (number === 1) {
      const first = readHead(text, path);
      if (!first.ok) return first;
      ({ hash } = first.value);
      continue;
    }
    const line = readLine(text, `${path}:${number}`, hash);
    if (!line.ok) return line;
    known.set(line.value.key, knownOf(line.value));
    if (number % 1000 === 0) yield;
  }
  return success({ lines: number, hash });
}
