/** A study that the engine runs when it is first looked at, kept for as long as the page. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { StudyProgress } from '../../../worker/protocol.ts';
import type { Task, TaskEnd } from '../../../worker/client/task-client.ts';

export type StudyState<R> =
  | { readonly phase: 'idle' | 'cancelled' }
  | { readonly phase: 'running'; readonly progress: StudyProgress | null }
  | { readonly phase: 'finished'; readonly reproduction: R; readonly wallMs: number }
  | { readonly phase: 'failed'; readonly message: string };

export interface StudyRun<R> {
  readonly store: StoreApi<StudyState<R>>;
  /** Starts it unless it runs or is done. */
  readonly start: () => void;
  readonly cancel: () => void;
}

export function createStudyRun<R>(
  ask: (onProgress: (progress: StudyProgress) => void) => Task<R>,
  now: () => number,
): StudyRun<R> {
  const store = createStore<StudyState<R>>()(() => ({ phase: 'idle' }));
  let running: Task<R> | null = null;

  return {
    store,
    start() {
      const { phase } = store.getState();
      if (phase === 'running' || phase === 'finished') return;
      store.setState({ phase: 'running', progress: null }, true);
      const began = now();
      const task = ask((progress) => {
        if (running === task) store.setState({ phase: 'running', progress }, true);
      });
      running = task;
      void task.end.then((end) => {
        running = null;
        store.setState(afterEnd(end, now() - began), true);
      });
    },
    cancel: () => running?.cancel(),
  };
}

function afterEnd<R>(end: TaskEnd<R>, wallMs: number): StudyState<R> {
  switch (end.status) {
    case 'finished':
      return { phase: 'finished', reproduction: end.value, wallMs };
    case 'cancelled':
      return { phase: 'cancelled' };
    case 'refused':
      return { phase: 'failed', message: end.problems[0]?.message ?? 'the study was refused' };
    case 'failed':
      return { phase: 'failed', message: end.message };
  }
}
