/** A task of the engine with its progress: started, cancelled, and ended by a newer one. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Problem } from '../../../units/result.ts';
import type { Task, TaskEnd } from '../../../worker/client/task-client.ts';

/** `about`: subject of the question, by which an answer to an older question is recognised. */
export type TaskState<A, T, P> =
  | { readonly phase: 'idle' }
  | { readonly phase: 'running'; readonly about: A; readonly progress: P | null }
  | { readonly phase: 'done'; readonly about: A; readonly value: T; readonly wallMs: number }
  /** Ended early, with its last progress. */
  | { readonly phase: 'cancelled'; readonly about: A; readonly progress: P | null }
  /** `problems`: why it was refused; none where the engine broke. */
  | {
      readonly phase: 'failed';
      readonly about: A;
      readonly message: string;
      readonly problems: readonly Problem[];
    };

/** Whether to ask once more may help: not where the engine refused the question, which only another one mends. */
export function mayTryAgain(state: TaskState<unknown, unknown, unknown>): boolean {
  return state.phase === 'cancelled' || (state.phase === 'failed' && state.problems.length === 0);
}

export type TaskDone<A, T> = Extract<TaskState<A, T, unknown>, { readonly phase: 'done' }>;

export interface TaskRun<A, T, P> {
  readonly store: StoreApi<TaskState<A, T, P>>;
  /** Gives the answer; null where there is none, or a newer task was started. */
  readonly start: (about: A) => Promise<TaskDone<A, T> | null>;
  /** Ends the task and shows that it was cancelled. */
  readonly cancel: () => void;
  /** Ends the task; nothing shows it any more. */
  readonly drop: () => void;
}

export type Ask<A, T, P> = (about: A, onProgress: (progress: P) => void) => Task<T>;

/** @param showEnd shows that a task has ended, where something else is to be kept while the page changes for it */
export function createTaskRun<A, T, P>(
  ask: Ask<A, T, P>,
  now: () => number = () => performance.now(),
  showEnd: (show: () => void) => void = (show) => show(),
): TaskRun<A, T, P> {
  const store = createStore<TaskState<A, T, P>>()(() => ({ phase: 'idle' }));
  let current: Task<T> | null = null;
  const drop = (): void => {
    const task = current;
    current = null;
    task?.cancel();
  };

  return {
    store,
    start(about) {
      drop();
      let progress: P | null = null;
      const began = now();
      const task = ask(about, (step) => {
        // Progress travels on a port of its own and may come after the end.
        if (current !== task) return;
        progress = step;
        store.setState({ phase: 'running', about, progress }, true);
      });
      current = task;
      store.setState({ phase: 'running', about, progress }, true);
      return task.end.then((end) => {
        if (current !== task) return null;
        current = null;
        const state = afterEnd(end, about, progress, now() - began);
        showEnd(() => store.setState(state, true));
        return state.phase === 'done' ? state : null;
      });
    },
    cancel: () => current?.cancel(),
    drop,
  };
}

function afterEnd<A, T, P>(
  end: TaskEnd<T>,
  about: A,
  progress: P | null,
  wallMs: number,
): TaskState<A, T, P> {
  switch (end.status) {
    case 'finished':
      return { phase: 'done', about, value: end.value, wallMs };
    case 'cancelled':
      return { phase: 'cancelled', about, progress };
    case 'refused':
      return {
        phase: 'failed',
        about,
        message: [...new Set(end.problems.map(({ message }) => message))].join(' '),
        problems: end.problems,
      };
    case 'failed':
      return { phase: 'failed', about, message: end.message, problems: [] };
  }
}
