/** Drives a run to its end in slices, batch by batch where its trace is wanted. */
import type { Run } from '../../run/simulate.ts';
import { takeBatch, type BatchContext } from './batch.ts';
import type { BatchEvent } from '../protocol.ts';
import { BATCH_EVERY_MS, EVENTS_PER_LOOK, SLICE_MS, type Pace } from './time-slices.ts';

export interface Tracing {
  readonly context: Omit<BatchContext, 'first' | 'last'>;
  readonly send: (batch: BatchEvent) => void;
}

/** True when it was stopped before its end. */
export async function drive(
  run: Run,
  pace: Pace,
  tracing: Tracing | null,
  isStopped: () => boolean,
  onProgress: () => void = () => undefined,
): Promise<boolean> {
  let first = true;
  let lastBatch = -Infinity;
  // What is over at once needs no telling.
  let lastTold = pace.now();
  const sendBatch = (last: boolean): void => {
    if (tracing === null) return;
    tracing.send(takeBatch(run, { ...tracing.context, first, last }));
    first = false;
    lastBatch = pace.now();
  };
  for (let done = false; !done;) {
    const sliceEnd = pace.now() + SLICE_MS;
    while (!done && pace.now() < sliceEnd) done = run.advance(EVENTS_PER_LOOK);
    if (done || pace.now() - lastBatch >= BATCH_EVERY_MS) sendBatch(done);
    if (!done && pace.now() - lastTold >= BATCH_EVERY_MS) {
      onProgress();
      lastTold = pace.now();
    }
    await pace.pause();
    if (isStopped()) return true;
  }
  return false;
}

/** Steps to their end in slices; null when they were stopped before it. What has no steps is over at once. */
export async function inSlices<T>(
  steps: Generator<unknown, T, void>,
  pace: Pace,
  isStopped: () => boolean,
  onProgress: () => void = () => undefined,
): Promise<T | null> {
  let lastTold = pace.now();
  for (;;) {
    const sliceEnd = pace.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (pace.now() < sliceEnd);
    if (pace.now() - lastTold >= BATCH_EVERY_MS) {
      onProgress();
      lastTold = pace.now();
    }
    await pace.pause();
    if (isStopped()) return null;
  }
}
