/** Traces another scheme, to compare it with the shown one on the timeline, in a separate run. */
import type { Design, SchemeId } from '../../design/document.ts';
import { createFingerprint } from '../../run/fingerprint.ts';
import { prepareDesign } from '../../run/prepare-design.ts';
import { runScheme } from '../../run/run-scheme.ts';
import { endOf } from '../../run/simulate.ts';
import { contextOf } from './batch.ts';
import { runInSlices, inSlices } from './run-in-slices.ts';
import type { BatchEvent } from '../protocol.ts';
import { partsFor } from './parts-for.ts';
import { BUCKETS, type Pace } from './time-slices.ts';
import type { TaskOutcome } from '../task.ts';

/** The run number of its batches, which no run of the design has. */
const NO_RUN = -1;

/** Returns the number of batches: these travel on a separate port, and the last ones may arrive after the answer. */
export async function traceScheme(
  pace: Pace,
  design: Design,
  scheme: SchemeId,
  onBatch: (batch: BatchEvent) => void,
  isStopped: () => boolean,
): Promise<TaskOutcome<number>> {
  const prepared = prepareDesign(design, await partsFor(design));
  if (!prepared.ok) return { status: 'refused', problems: prepared.problems };
  const recording = { segments: true, buckets: BUCKETS, busyIntervals: false, replay: true };
  const started = await inSlices(runScheme(prepared.value, scheme, recording), pace, isStopped);
  if (started === null) return { status: 'cancelled' };
  if (!started.ok) return { status: 'refused', problems: started.problems };
  const { run, lanes } = started.value;
  const context = contextOf(NO_RUN, scheme, prepared.value, lanes, createFingerprint());
  let sent = 0;
  const send = (batch: BatchEvent): void => {
    sent += 1;
    onBatch(batch);
  };
  const stopped = await runInSlices(run, pace, { context, send }, isStopped, () => undefined);
  if (stopped) return { status: 'cancelled' };
  const ended = endOf(started.value);
  return ended.ok ? { status: 'finished', value: sent } : { status: 'refused', problems: ended.problems };
}
