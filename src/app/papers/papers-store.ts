/** The reproduction of the bandwidth allocation study: run once when it is first looked at, kept for as long as the page. */
import { createStore } from 'zustand/vanilla';
import type { Task } from '../../worker/task-client.ts';
import type { Reproduction, StudyProgress } from '../../worker/protocol.ts';
import { engine } from '../store/session.ts';

export type PapersState =
  | { readonly phase: 'idle' | 'cancelled' }
  | { readonly phase: 'running'; readonly progress: StudyProgress | null }
  | { readonly phase: 'finished'; readonly reproduction: Reproduction; readonly wallMs: number }
  | { readonly phase: 'failed'; readonly message: string };

export const papersStore = createStore<{ readonly state: PapersState }>()(() => ({
  state: { phase: 'idle' },
}));

let running: Task<Reproduction> | null = null;

/** Starts it unless it runs or is done. */
export function startPapers(): void {
  const { phase } = papersStore.getState().state;
  if (phase === 'running' || phase === 'finished') return;
  set({ phase: 'running', progress: null });
  const began = performance.now();
  const task = engine.reproduceStudy((progress) => {
    if (running === task) set({ phase: 'running', progress });
  });
  running = task;
  void task.end.then((end) => {
    if (running !== task) return;
    running = null;
    switch (end.status) {
      case 'finished':
        set({ phase: 'finished', reproduction: end.value, wallMs: performance.now() - began });
        break;
      case 'cancelled':
        set({ phase: 'cancelled' });
        break;
      case 'refused':
        set({ phase: 'failed', message: end.problems[0]?.message ?? 'the study was refused' });
        break;
      case 'failed':
        set({ phase: 'failed', message: end.message });
    }
  });
}

export function cancelPapers(): void {
  running?.cancel();
}

function set(state: PapersState): void {
  papersStore.setState({ state });
}
