/** A study that the engine runs when it is first shown, and whose results are kept for as long as the page. */
import type { StoreApi } from 'zustand/vanilla';
import type { Progress as StudyProgress } from '../../../evidence/papers/allocation/reproduce.ts';
import type { Task } from '../../../worker/client/task-client.ts';
import { createTaskRun, type TaskState } from '../../parts/tasks/task-run.ts';

export type StudyState<R> = TaskState<null, R, StudyProgress>;

export interface StudyRun<R> {
  readonly store: Pick<StoreApi<StudyState<R>>, 'getState' | 'getInitialState' | 'subscribe'>;
  /** Starts the study unless it is running or done. */
  readonly start: () => void;
  readonly cancel: () => void;
}

export function createStudyRun<R>(
  ask: (onProgress: (progress: StudyProgress) => void) => Task<R>,
  now: () => number,
): StudyRun<R> {
  const run = createTaskRun<null, R, StudyProgress>((_, onProgress) => ask(onProgress), now);
  return {
    store: run.store,
    start() {
      const { phase } = run.store.getState();
      if (phase !== 'running' && phase !== 'done') void run.start(null);
    },
    cancel: run.cancel,
  };
}
