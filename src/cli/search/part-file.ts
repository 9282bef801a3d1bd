/** The file of a shard of a search or sweep: its lines are known results, and new ones are appended. */
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
import type { Known, Settled } from '../../search/search-ask.ts';
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
  /** Returns a problem if another process writes to the file, or it cannot be written. */
  readonly problem: () => Result<null>;
  readonly close: () => void;
}

/** Opens a new file, or with --resume one with the same head, without its incomplete last line. */
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
    // Checked before the file is truncated: a file of anything else is left unchanged.
    const checked = checkHead(path, head);
    if (!checked.ok) return checked;
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
    record: (settled) =>
      out.add(printLine(settled, points.chosen(settled.point), hash), settled.status === 'run'),
    problem: () => {
      const why = out.whyClosed();
      return why === null ? success(null) : problem(path, why);
    },
    close: out.close,
  });
}

/** A file whose process was killed at its start may have an incomplete head. */
function checkHead(path: string, head: Head): Result<null> {
  try {
    const texts = [printHead(head), printFormerHead({ ...head, engine: formerEngineVersion() })];
    const begins = texts.map((text) => beginningOf(path, Buffer.byteLength(text)));
    if (texts.some((text, at) => text.startsWith(begins[at]!))) return success(null);
    const [first = begins[0]!] = linesOf(path);
    const fileHead = readHead(first, path);
    if (!fileHead.ok) return fileHead;
    return problem(path, 'is of another space, shard, command or engine; expected the same, or another file');
  } catch (error) {
    return problem(path, `cannot be read (${reason(error)})`);
  }
}

/** Returns the number of lines, and the hash that lines begin with; for a new file that of its future head. */
function* readKnown(
  path: string,
  head: Head,
  known: Map<string, Known>,
): Generator<void, Result<{ readonly lines: number; readonly hash: string | null }>, void> {
  let number = 0;
  const printed = readHead(printHead(head).trimEnd(), path);
  if (!printed.ok) throw new Error('a head that is printed is read');
  let { hash } = printed.value;
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
