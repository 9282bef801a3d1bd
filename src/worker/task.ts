/** Work that reports its progress and can be stopped, done in slices so that the worker hears of it. */
import type { Problem, Result } from '../units/result.ts';
import { BATCH_EVERY_MS, TASK_SLICE_MS, type Pace } from './server/time-slices.ts';

export type TaskOutcome<T> =
  | { readonly status: 'finished'; readonly value: T }
  | { readonly status: 'cancelled' }
  | { readonly status: 'refused'; readonly problems: readonly Problem[] };

/** Runs `steps` to its end; the first progress is reported after one slice, then at the pace a page can draw. */
export async function driveTask<P, T>(
  steps: Generator<P, Result<T>, void>,
  pace: Pace,
  onProgress: (progress: P) => void,
  isStopped: () => boolean,
): Promise<TaskOutcome<T>> {
  let lastTold = -Infinity;
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
    if (pace.now() - lastTold >= BATCH_EVERY_MS) {
      onProgress(step.value);
      lastTold = pace.now();
    }
    await pace.pause();
    if (isStopped()) return { status: 'cancelled' };
  }
}
