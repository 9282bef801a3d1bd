/** Computes in time slices, between which the worker receives messages. */
import type { Run } from '../../run/simulate.ts';
import { takeBatch, type BatchContext } from './batch.ts';
import type { BatchEvent } from '../protocol.ts';
import { BATCH_EVERY_MS, EVENTS_PER_CHECK, SLICE_MS, type Pace } from './time-slices.ts';

export interface Tracing {
  readonly context: Omit<BatchContext, 'first' | 'last'>;
  readonly send: (batch: BatchEvent) => void;
}

/** Runs a simulation to its end, and sends its trace in batches if a trace is wanted. Returns true if it was stopped before its end. */
export async function runInSlices(
  run: Run,
  pace: Pace,
  tracing: Tracing | null,
  isStopped: () => boolean,
  onProgress: () => void = () => undefined,
): Promise<boolean> {
  let first = true;
  let lastBatch = -Infinity;
  // A run that ends at once reports no progress.
  let lastReport = pace.now();
  const sendBatch = (last: boolean): void => {
    if (tracing === null) return;
    tracing.send(takeBatch(run, { ...tracing.context, first, last }));
    first = false;
    lastBatch = pace.now();
  };
  for (let done = false; !done;) {
    const sliceEnd = pace.now() + SLICE_MS;
    while (!done && pace.now() < sliceEnd) done = run.advance(EVENTS_PER_CHECK);
    if (done || pace.now() - lastBatch >= BATCH_EVERY_MS) sendBatch(done);
    if (!done && pace.now() - lastReport >= BATCH_EVERY_MS) {
      onProgress();
      lastReport = pace.now();
    }
    await pace.pause();
    if (isStopped()) return true;
  }
  return false;
}

/** Runs steps to their end; returns null if they were stopped earlier. */
export async function inSlices<T>(
  steps: Generator<unknown, T, void>,
  pace: Pace,
  isStopped: () => boolean,
  onProgress: () => void = () => undefined,
): Promise<T | null> {
  let lastReport = pace.now();
  for (;;) {
    const sliceEnd = pace.now() + SLICE_MS;
    do {
      const step = steps.next();
      if (step.done === true) return step.value;
    } while (pace.now() < sliceEnd);
    if (pace.now() - lastReport >= BATCH_EVERY_MS) {
      onProgress();
      lastReport = pace.now();
    }
    await pace.pause();
    if (isStopped()) return null;
  }
}
