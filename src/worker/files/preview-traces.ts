/** A preview of files with traces among them: read piece by piece, with progress, so that they may be many and large. */
import { wrongWith } from '../../analysis/tables/import-check.ts';
import { replay } from '../../analysis/replay/replay.ts';
import type { Design } from '../../design/document.ts';
import { createCollector, type TraceCollector, type TraceSet } from '../../formats/chakra/collect.ts';
import { readCommGroups } from '../../formats/chakra/comm-groups.ts';
import { designOfTraces } from '../../formats/chakra/design.ts';
import { replayGraphOf } from '../../formats/chakra/replay-graph.ts';
import type { ImportedDesign } from '../../formats/imported.ts';
import { designOfProfile } from '../../formats/kineto/open.ts';
import { createProfileReader, type Profile, type ProfileReader } from '../../formats/kineto/profile.ts';
import { FORMATS, recognise, type FormatId } from '../../formats/recognise.ts';
import { asLoss, type Loss, type RecognisedFile } from '../../formats/report.ts';
import type { TextFile } from '../../formats/text-file.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { formatCount } from '../../units/count.ts';
import { failure, success, type Problem, type Result } from '../../units/result.ts';
import { formatTime } from '../../units/time.ts';
import type { Pace } from '../server/time-slices.ts';
import { BATCH_EVERY_MS, TASK_SLICE_MS } from '../server/time-slices.ts';
import { runTask, type TaskOutcome } from '../task.ts';
import { eachPiece } from './pieces.ts';
import { previewFiles, shownOf, type ImportPreview } from './preview.ts';

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

interface Reading {
  readonly texts: TextFile[];
  readonly named: RecognisedFile[];
  collector: TraceCollector | null;
  profile: Profile | null;
}

/** What a task of the engine is given. */
export interface TaskHost {
  readonly pace: Pace;
  readonly onProgress: (progress: ReadProgress) => void;
  readonly isStopped: () => boolean;
}

/** Ends with what the files would make of `current`; between two pieces it reports its progress and may be stopped. */
export async function previewTraces(
  files: readonly File[],
  current: Design,
  host: TaskHost,
): Promise<TaskOutcome<ImportPreview>> {
  const total = files.reduce((sum, { size }) => sum + size, 0);
  // What says which ranks communicate is read before the traces of the ranks.
  const sorted = [...files.filter((file) => !isTraceName(file)), ...files.filter(isTraceName)];
  const reading: Reading = { texts: [], named: [], collector: null, profile: null };
  const breathe = createBreath(host);
  let before = 0;
  for (const file of sorted) {
    const wrong = await readFile(file, reading, (read) =>
      breathe({ doing: `Reading ${file.name}`, done: before + read, total }),
    );
    if (host.isStopped()) return { status: 'cancelled' };
    if (wrong !== null) return finished({ files: reading.named, read: failure(wrong) });
    before += file.size;
  }
  const { pace, onProgress, isStopped } = host;
  const others = reading.texts.filter((file) => recognise(file) !== 'astra2.groups');
  const opened = await openedTexts(others, current);
  if (!opened.ok) return finished({ files: reading.named, read: opened });
  return runTask(previewOf(reading, opened.value, current, total), pace, onProgress, isStopped);
}

function finished(value: ImportPreview): TaskOutcome<ImportPreview> {
  return { status: 'finished', value };
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

function* previewOf(
  { named, collector, profile }: Reading,
  opened: ImportedDesign,
  current: Design,
  total: number,
): Generator<ReadProgress, Result<ImportPreview>, void> {
  const progress: ReadProgress = { doing: 'Looking for ranks that do the same', done: total, total };
  let { design } = opened;
  const losses: Loss[] = [...opened.losses];
  for (const open of [
    ...(collector === null ? [] : [tracesOnto(collector, progress)]),
    ...(profile === null ? [] : [(onto: Design) => profileOnto(profile, onto)]),
  ]) {
    const read = yield* open(design);
    if (!read.ok) return success({ files: named, read });
    design = read.value.design;
    losses.push(...read.value.losses);
  }
  const wrong = wrongWith(design, ALL_PARTS);
  return success({ files: named, read: success(shownOf({ design, losses }, current, { wrong })) });
}

type Opened = Generator<ReadProgress, Result<ImportedDesign>, void>;

/** The files beside the traces, which are read as they are without any. */
async function openedTexts(files: readonly TextFile[], current: Design): Promise<Result<ImportedDesign>> {
  if (files.length === 0) return success({ design: current, losses: [] });
  const { read } = await previewFiles(files, current);
  return read.ok ? success({ design: read.value.design, losses: read.value.losses }) : read;
}

const tracesOnto = (collector: TraceCollector, progress: ReadProgress) =>
  function* (current: Design): Opened {
    yield progress;
    const traces = collector.finish();
    if (!traces.ok) return traces;
    const read = designOfTraces(traces.value, current);
    if (!read.ok || traces.value.cells.first.length === 1) return read;
    const replayed = yield* replayLines(traces.value, current, progress);
    return success({ ...read.value, losses: [...read.value.losses, ...replayed] });
  };

// oxlint-disable-next-line require-yield -- it is one of several that may
function* profileOnto(profile: Profile, current: Design): Opened {
  return designOfProfile(profile, current);
}

/** What the replay of ranks that do different things says, as lines of the report. */
function* replayLines(
  traces: TraceSet,
  current: Design,
  progress: ReadProgress,
): Generator<ReadProgress, readonly Loss[], void> {
  const say = (message: string): Loss => asLoss('default')({ path: 'replay', message });
  const graph = replayGraphOf(traces, current);
  if (!graph.ok) return graph.problems.map(({ message }) => say(message));
  const steps = replay(graph.value, current);
  for (;;) {
    const step = steps.next();
    if (step.done !== true) {
      yield { ...progress, doing: 'Replaying the ranks' };
      continue;
    }
    if (!step.value.ok) return step.value.problems.map(({ message }) => say(message));
    const { totalNs, cells } = step.value.value;
    return [
      say(`all ranks take ${formatTime(totalNs)} on the open network`),
      ...cells.map(({ file, ranks, computeNs, communicationNs, exposedNs, endNs }) =>
        say(
          `${file}${ranks === 1 ? '' : ` and ${formatCount(ranks - 1)} more`}: compute ${formatTime(computeNs)}, communication ${formatTime(communicationNs)}, of it ${formatTime(exposedNs)} beside no computation, until ${formatTime(endNs)}`,
        ),
      ),
    ];
  }
}
