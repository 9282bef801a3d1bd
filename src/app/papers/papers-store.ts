/** The reproduction of the bandwidth allocation study: run when it is first looked at, kept for as long as the page. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { EngineClient } from '../../worker/client.ts';
import type { Reproduction, StudyProgress } from '../../worker/protocol.ts';
import type { Task, TaskEnd } from '../../worker/task-client.ts';

export type PapersState =
  | { readonly phase: 'idle' | 'cancelled' }
  | { readonly phase: 'running'; readonly progress: StudyProgress | null }
  | { readonly phase: 'finished'; readonly reproduction: Reproduction; readonly wallMs: number }
  | { readonly phase: 'failed'; readonly message: string };

export interface Papers {
  readonly store: StoreApi<PapersState>;
  /** Starts it unless it runs or is done. */
  readonly start: () => void;
  readonly cancel: () => void;
}

export function createPapers(engine: Pick<EngineClient, 'reproduceStudy'>, now: () => number): Papers {
  const store = createStore<PapersState>()(() => ({ phase: 'idle' }));
  let running: Task<Reproduction> | null = null;

  return {
    store,
    start() {
      const { phase } = store.getState();
      if (phase === 'running' || phase === 'finished') return;
      store.setState({ phase: 'running', progress: null }, true);
      const began = now();
      const task = engine.reproduceStudy((progress) => {
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

function afterEnd(end: TaskEnd<Reproduction>, wallMs: number): PapersState {
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
