/** A preview of files with traces among them. */
import { wrongWith } from '../../analysis/tables/import-check.ts';
import { replay } from '../../analysis/replay/replay.ts';
import type { Design } from '../../design/document.ts';
import type { TraceCollector, TraceSet } from '../../formats/chakra/collect.ts';
import { designOfTraces } from '../../formats/chakra/design.ts';
import { replayGraphOf } from '../../formats/chakra/replay-graph.ts';
import type { ImportedDesign } from '../../formats/imported.ts';
import { designOfProfile } from '../../formats/kineto/open.ts';
import type { Profile } from '../../formats/kineto/profile.ts';
import { recognise } from '../../formats/recognise.ts';
import { asLoss, type Loss } from '../../formats/report.ts';
import type { TextFile } from '../../formats/text-file.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { formatCount } from '../../units/count.ts';
import { failure, success, type Result } from '../../units/result.ts';
import { formatTime } from '../../units/time.ts';
import { runTask, type TaskOutcome } from '../task.ts';
import { previewFiles, shownOf, type ImportPreview } from './preview.ts';
import { readTraces, type Reading, type ReadProgress, type TaskHost } from './read-traces.ts';

/** Ends with what the files would make of `current`; between two pieces it reports its progress and may be stopped. */
export async function previewTraces(
  files: readonly File[],
  current: Design,
  host: TaskHost,
): Promise<TaskOutcome<ImportPreview>> {
  const reading = await readTraces(files, host);
  if (reading === null) return { status: 'cancelled' };
  if (reading.wrong !== null) return finished({ files: reading.named, read: failure(reading.wrong) });
  const { pace, onProgress, isStopped } = host;
  const others = reading.texts.filter((file) => recognise(file) !== 'astra2.groups');
  const opened = await openedTexts(others, current);
  if (!opened.ok) return finished({ files: reading.named, read: opened });
  const total = files.reduce((sum, { size }) => sum + size, 0);
  return runTask(previewOf(reading, opened.value, current, total), pace, onProgress, isStopped);
}

function finished(value: ImportPreview): TaskOutcome<ImportPreview> {
  return { status: 'finished', value };
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
