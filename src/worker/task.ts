/** Work that reports its progress and can be stopped, in time slices so that the worker receives the stop. */
import type { Problem, Result } from '../units/result.ts';
import { BATCH_EVERY_MS, TASK_SLICE_MS, type Pace } from './server/time-slices.ts';

export type TaskOutcome<T> =
  | { readonly status: 'finished'; readonly value: T }
  | { readonly status: 'cancelled' }
  | { readonly status: 'refused'; readonly problems: readonly Problem[] };

/** Runs `steps` to the end; reports progress after the first slice, then as often as a page can draw. */
export async function runTask<P, T>(
  steps: Generator<P, Result<T>, void>,
  pace: Pace,
  onProgress: (progress: P) => void,
  isStopped: () => boolean,
): Promise<TaskOutcome<T>> {
  let lastReport = -Infinity;
  for (;;) {
    const sliceEnd = pace.now() + TASK_SLICE_MS;
    let step = steps.next();
    while (step.done !== true && pace.now() < sliceEnd) step = steps.next();
    if (step.done === true) {
      const { value } = step;
      return value.ok
        ? { status: 'finished', value: value.value }
        : { status: 'refused', problems: value.problems };
    }
    if (pace.now() - lastReport >= BATCH_EVERY_MS) {
      onProgress(step.value);
      lastReport = pace.now();
    }
    await pace.pause();
    if (isStopped()) return { status: 'cancelled' };
  }
}
