/** When each layer of a table begins and ends under the scheme of its design. */
import type { Design } from '../../design/document.ts';
import { telling } from '../../design/steps.ts';
import type { EngineParts } from '../../run/engine-parts.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { runScheme } from '../../run/run-scheme.ts';
import { endOf } from '../../run/simulate.ts';
import { success, type Result } from '../../units/result.ts';

export interface LayerTimes {
  readonly startNs: Float64Array;
  readonly endNs: Float64Array;
}

export interface LayerTimesProgress {
  readonly chunksDone: number;
  readonly chunksTotal: number;
}

const EVENTS_AT_ONCE = 256;
const NO_RECORDING = { segments: false, buckets: 0, busyIntervals: false, replay: true };

/** Of a table that is run several times, the first time alone. Problems name fields of the design. */
export function* layerTimes(
  asked: Design,
  parts: EngineParts,
): Generator<LayerTimesProgress, Result<LayerTimes>, void> {
  const { workload } = asked;
  const design: Design =
    workload.kind === 'table'
      ? { ...asked, workload: { ...workload, loop: { ...workload.loop, passes: 1 } } }
      : asked;
  const prepared = prepareDesign(design, parts);
  if (!prepared.ok) return prepared;
  const begun = runScheme(prepared.value, design.bandwidth.scheme, NO_RECORDING);
  const started = yield* telling(begun, () => ({ chunksDone: 0, chunksTotal: 0 }));
  if (!started.ok) return started;
  const { run } = started.value;
  while (!run.advance(EVENTS_AT_ONCE)) yield { chunksDone: run.chunksDone(), chunksTotal: run.chunksTotal };
  const ended = endOf(started.value);
  if (!ended.ok) return ended;
  const { tasks, layerNames } = prepared.value.prepared.graph;
  const startNs = new Float64Array(layerNames.length).fill(Infinity);
  const endNs = new Float64Array(layerNames.length);
  for (const [index, task] of tasks.entries()) {
    if (task.kind !== 'compute' && task.kind !== 'collective') continue;
    const beganNs = task.kind === 'collective' ? run.issuedNs[index]! : run.startedNs[index]!;
    startNs[task.layer] = Math.min(startNs[task.layer]!, beganNs);
    endNs[task.layer] = Math.max(endNs[task.layer]!, run.endedNs[index]!);
  }
  // A layer without operations only waits on behalf of others.
  for (const layer of startNs.keys()) if (startNs[layer] === Infinity) startNs[layer] = 0;
  return success({ startNs, endNs });
}
