/** A trace of the design as a file for Perfetto: the measured operations and their replay as two processes. */
import { layerTimes } from '../../analysis/replay/layer-times.ts';
import { replay } from '../../analysis/replay/replay.ts';
import type { Design } from '../../design/document.ts';
import { sidesOfTraces } from '../../formats/chakra/both-sides.ts';
import type { TraceSet } from '../../formats/chakra/collect.ts';
import { replayGraphOf } from '../../formats/chakra/replay-graph.ts';
import { cutOfSides, writeSides, type BothSides } from '../../formats/chrome-trace/sides.ts';
import type { TraceOrigin } from '../../formats/chrome-trace/write.ts';
import { measuredProfile } from '../../formats/kineto/both-sides.ts';
import type { Profile } from '../../formats/kineto/profile.ts';
import { ALL_PARTS } from '../../run/all-parts.ts';
import { problem, success, type Result } from '../../units/result.ts';
import { runTask, type TaskOutcome } from '../task.ts';
import type { MadeFile, MakeProgress } from './made-files.ts';
import { readTraces, type Reading, type TaskHost } from './read-traces.ts';
import { fileStem } from './save.ts';

export interface BothSidesRequest {
  /** The files that the design's trace was opened from. */
  readonly files: readonly File[];
  readonly design: Design;
  readonly origin: TraceOrigin;
}

export async function bothSidesFile(
  { files, design, origin }: BothSidesRequest,
  host: Omit<TaskHost, 'onProgress'> & { readonly onProgress: (progress: MakeProgress) => void },
): Promise<TaskOutcome<MadeFile>> {
  const { pace, onProgress, isStopped } = host;
  const reading = await readTraces(files, {
    pace,
    isStopped,
    onProgress: (progress) => onProgress({ ...progress, simulatedNs: null }),
  });
  if (reading === null) return { status: 'cancelled' };
  if (reading.wrong !== null) return { status: 'refused', problems: [reading.wrong] };
  return runTask(made(reading, design, origin), pace, onProgress, isStopped);
}

type Making<T> = Generator<MakeProgress, Result<T>, void>;

function* made({ profile, collector }: Reading, design: Design, origin: TraceOrigin): Making<MadeFile> {
  const traces = collector?.finish() ?? null;
  if (traces?.ok === false) return traces;
  if (profile === null && traces === null)
    return problem(
      'files',
      'no profile and no execution trace among them; only these say when what they did began',
    );
  const source = profile?.file ?? traces!.value.firstFile;
  const sides = yield* profile === null ? ofTraces(traces!.value, design) : ofProfile(profile, design);
  if (!sides.ok) return sides;
  const all = sides.value.measured.length + sides.value.replayed.length;
  const parts: Blob[] = [];
  for (const { text, events } of writeSides({ ...sides.value, source, network: design.name }, origin)) {
    parts.push(new Blob([text]));
    yield { doing: 'Writing the trace', done: Math.min(events, all), total: all, simulatedNs: null };
  }
  const blob = new Blob(parts, { type: 'application/json' });
  return success({ name: `${fileStem(design.name)}.replay.json`, blob, note: cutOfSides(sides.value) });
}

function* ofProfile(profile: Profile, design: Design): Making<BothSides> {
  const measured = measuredProfile(profile, design);
  if (!measured.ok) return measured;
  const steps = layerTimes(design, ALL_PARTS);
  for (;;) {
    const step = steps.next();
    if (step.done === true)
      return step.value.ok ? success(measured.value.sidesAt(step.value.value)) : step.value;
    const { chunksDone: done, chunksTotal: total } = step.value;
    yield { doing: 'Replaying the step', done, total, simulatedNs: null };
  }
}

function* ofTraces(traces: TraceSet, design: Design): Making<BothSides> {
  const graph = replayGraphOf(traces, design);
  if (!graph.ok) return graph;
  const total = graph.value.ops.length;
  const steps = replay(graph.value, design);
  for (;;) {
    const step = steps.next();
    if (step.done === true)
      return step.value.ok ? sidesOfTraces(traces, graph.value, step.value.value) : step.value;
    yield { doing: 'Replaying the ranks', done: 0, total, simulatedNs: null };
  }
}
