/** The files that `import` and `replay` are given: traces apart from the rest, since they may be many and large. */
import { statSync } from 'node:fs';
import { basename } from 'node:path';
import { readCommGroups } from '../../formats/chakra/comm-groups.ts';
import { createCollector, type TraceSet } from '../../formats/chakra/collect.ts';
import { recognise } from '../../formats/recognise.ts';
import type { TextFile } from '../../formats/text-file.ts';
import { failure, problem, success, type Problem, type Result } from '../../units/result.ts';
import { filesIn, readBytes, readPieces } from '../files.ts';

export interface ReadFiles {
  readonly texts: readonly TextFile[];
  readonly traces: TraceSet | null;
}

/** Above it an `.et` file is read piece by piece. */
const LARGE = 64 * 2 ** 20;
const HEAD = 4096;

/** @param paths of files and folders */
export function readFiles(paths: readonly string[]): Result<ReadFiles> {
  const all: string[] = [];
  for (const path of paths) {
    const found = filesIn(path);
    if (!found.ok) return found;
    all.push(...found.value);
  }
  if (all.length === 0) return problem('FILE', 'is missing; expected a file or a folder at least');
  const texts: TextFile[] = [];
  const traces: string[] = [];
  for (const path of all) {
    if (isTraceName(path)) {
      traces.push(path);
      continue;
    }
    const bytes = readBytes(path);
    if (!bytes.ok) return bytes;
    const head = Buffer.from(bytes.value.subarray(0, HEAD)).toString('latin1');
    if (recognise({ name: path, text: head }) === 'astra2.trace') traces.push(path);
    else texts.push({ name: path, text: textOf(bytes.value) });
  }
  const isTrace = (file: TextFile): boolean => recognise(file) === 'astra2.trace.json';
  const feeders = texts.filter(isTrace);
  if (traces.length === 0 && feeders.length === 0) return success({ texts, traces: null });
  const read = traceSet(
    traces,
    feeders,
    texts.find((file) => recognise(file) === 'astra2.groups'),
  );
  if (!read.ok) return read;
  const others = texts.filter((file) => !isTrace(file) && recognise(file) !== 'astra2.groups');
  return success({ texts: others, traces: read.value });
}

function isTraceName(path: string): boolean {
  return /\.et(?:\.gz)?$/i.test(path);
}

function textOf(bytes: Uint8Array): string {
  // Two bytes that no text begins with: UTF-16, which its reader names.
  const isUtf16 = (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);
  const text = Buffer.from(bytes).toString('utf8');
  return isUtf16 ? text : text.replace(/^\uFEFF/, '');
}

function traceSet(
  paths: readonly string[],
  feeders: readonly TextFile[],
  groupsFile: TextFile | undefined,
): Result<TraceSet> {
  const groups = groupsFile === undefined ? success(null) : readCommGroups(groupsFile);
  if (!groups.ok) return groups;
  const collector = createCollector(groups.value);
  for (const path of paths) {
    const wrong = addTrace(collector, path);
    if (wrong !== null) return failure(wrong);
  }
  for (const file of feeders) {
    const wrong = collector.addFeeder({ ...file, name: basename(file.name) });
    if (wrong !== null) return failure(wrong);
  }
  return collector.finish();
}

function addTrace(collector: ReturnType<typeof createCollector>, path: string): Problem | null {
  const isLarge = !/\.gz$/i.test(path) && (statSync(path, { throwIfNoEntry: false })?.size ?? 0) > LARGE;
  if (isLarge) {
    const { push, end } = collector.begin(basename(path));
    const read = readPieces(path, push);
    return read.ok ? end() : read.problems[0]!;
  }
  const bytes = readBytes(path);
  return bytes.ok ? collector.addBytes(basename(path), bytes.value) : bytes.problems[0]!;
}
