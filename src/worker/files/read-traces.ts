/** Reads files with traces among them piece by piece, with progress, so that they may be many and large. */
import { createCollector, type TraceCollector } from '../../formats/chakra/collect.ts';
import { readCommGroups } from '../../formats/chakra/comm-groups.ts';
import { createProfileReader, type Profile, type ProfileReader } from '../../formats/kineto/profile.ts';
import { FORMATS, recognise, type FormatId } from '../../formats/recognise.ts';
import type { RecognisedFile } from '../../formats/report.ts';
import type { TextFile } from '../../formats/text-file.ts';
import type { Problem } from '../../units/result.ts';
import type { Pace } from '../server/time-slices.ts';
import { BATCH_EVERY_MS, TASK_SLICE_MS } from '../server/time-slices.ts';
import { eachPiece } from './pieces.ts';

export interface ReadProgress {
  readonly doing: string;
  readonly done: number;
  readonly total: number;
}

/** Bytes of a file that is read as a text. */
const MOST_TEXT = 16_000_000;
/** Files up to this size are compared byte by byte before they are read: many ranks do the same. */
const MOST_WHOLE = 64_000_000;

/** Bytes that are read at one go. */
const SLICE = 2 ** 18;

/** The files that are not traces, and the traces. */
export interface Reading {
  readonly texts: TextFile[];
  readonly named: RecognisedFile[];
  /** What is wrong with the first file that cannot be read. */
  wrong: Problem | null;
  collector: TraceCollector | null;
  profile: Profile | null;
}

/** What a task of the engine is given. */
export interface TaskHost {
  readonly pace: Pace;
  readonly onProgress: (progress: ReadProgress) => void;
  readonly isStopped: () => boolean;
}

/** Returns null once the task is stopped. */
export async function readTraces(files: readonly File[], host: TaskHost): Promise<Reading | null> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  // What says which ranks communicate is read before the traces of the ranks.
  const sorted = [...files.filter((file) => !isTraceName(file)), ...files.filter(isTraceName)];
  const reading: Reading = { texts: [], named: [], wrong: null, collector: null, profile: null };
  const breathe = createBreath(host);
  let before = 0;
  for (const file of sorted) {
    reading.wrong = await readFile(file, reading, (read) =>
      breathe({ doing: `Reading ${file.name}`, done: before + read, total }),
    );
    if (host.isStopped()) return null;
    if (reading.wrong !== null) return reading;
    before += file.size;
  }
  return reading;
}

function isTraceName({ name }: File): boolean {
  return /\.et(?:\.gz)?$/i.test(name);
}

/** Reports and pauses now and then; returns false once the task is stopped. */
function createBreath({ pace, onProgress, isStopped }: TaskHost) {
  let pausedMs = pace.now();
  let reportedMs = -Infinity;
  return async (progress: ReadProgress): Promise<boolean> => {
    if (pace.now() - pausedMs < TASK_SLICE_MS) return true;
    if (pace.now() - reportedMs >= BATCH_EVERY_MS) {
      onProgress(progress);
      reportedMs = pace.now();
    }
    await pace.pause();
    pausedMs = pace.now();
    return !isStopped();
  };
}

async function readFile(
  file: File,
  reading: Reading,
  breathe: (read: number) => Promise<boolean>,
): Promise<Problem | null> {
  const targets: Target[] = [];
  const wrong = await eachPiece(file, async (bytes, read) => {
    if (targets.length === 0) targets.push(targetOf(file, bytes, reading));
    for (let at = 0; at < bytes.length; at += SLICE)
      if (!targets[0]!.push(bytes.subarray(at, at + SLICE)) || !(await breathe(read))) return false;
    return true;
  });
  const target = targets[0] ?? targetOf(file, new Uint8Array(0), reading);
  return wrong ?? target.end(() => breathe(file.size));
}

/** What takes the bytes of a file. */
interface Target {
  readonly push: (bytes: Uint8Array) => boolean;
  /** @param breathe false once the task is stopped */
  readonly end: (breathe: () => Promise<boolean>) => Problem | null | Promise<Problem | null>;
}

function targetOf(file: File, head: Uint8Array, reading: Reading): Target {
  const text = new TextDecoder().decode(head.subarray(0, 65_536));
  const name = file.name.replace(/\.gz$/i, '');
  const format: FormatId = recognise({ name, text });
  reading.named.push({ name: file.name, what: FORMATS[format].what });
  if (format === 'astra2.trace') return traceTarget(file, name, collectorOf(reading));
  if (format === 'kineto') return profileTarget(createProfileReader(name), reading);
  return textTarget(name, reading);
}

function collectorOf(reading: Reading): TraceCollector {
  const groups = reading.texts.find((file) => recognise(file) === 'astra2.groups');
  const read = groups === undefined ? null : readCommGroups(groups);
  return (reading.collector ??= createCollector(read?.ok === true ? read.value : null));
}

function traceTarget(file: File, name: string, collector: TraceCollector): Target {
  if (file.size > MOST_WHOLE) {
    const { push, end } = collector.begin(name);
    return { push, end: () => end() };
  }
  const parts: Uint8Array[] = [];
  let length = 0;
  let large: ReturnType<TraceCollector['begin']> | null = null;
  return {
    push(bytes) {
      if (large !== null) return large.push(bytes);
      parts.push(bytes);
      length += bytes.length;
      if (length <= 4 * MOST_WHOLE) return true;
      large = collector.begin(name);
      return parts.splice(0).every((part) => large!.push(part));
    },
    async end(breathe) {
      if (large !== null) return large.end();
      const whole = joined(parts.splice(0), length);
      if (collector.isKnown(whole)) return collector.addBytes(name, whole);
      const inPieces = collector.begin(name);
      for (let at = 0; at < length && inPieces.push(whole.subarray(at, at + SLICE)); at += SLICE)
        if (!(await breathe())) return null;
      return inPieces.end(whole);
    },
  };
}

function joined(parts: readonly Uint8Array[], length: number): Uint8Array {
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function profileTarget(reader: ProfileReader, reading: Reading): Target {
  const decoder = new TextDecoder();
  return {
    push: (bytes) => reader.push(decoder.decode(bytes, { stream: true })),
    end() {
      const profile = reader.finish();
      if (!profile.ok) return profile.problems[0]!;
      if (reading.profile !== null)
        return { path: profile.value.file, message: 'is a second profile; one rank is enough' };
      reading.profile = profile.value;
      return null;
    },
  };
}

function textTarget(name: string, reading: Reading): Target {
  const decoder = new TextDecoder();
  let text = '';
  let isLarge = false;
  return {
    push(bytes) {
      text += decoder.decode(bytes, { stream: true });
      isLarge = text.length > MOST_TEXT;
      return !isLarge;
    },
    end() {
      if (isLarge) return { path: name, message: `the file has more than ${MOST_TEXT} characters` };
      const file = { name, text };
      if (recognise(file) === 'astra2.trace.json') return collectorOf(reading).addFeeder(file);
      reading.texts.push(file);
      return null;
    },
  };
}
