import { useEffect, useState } from 'react';
import { useStore } from 'zustand';
import { createTaskRun, type Ask, type TaskDone } from './task-run.ts';

const NOTHING = { phase: 'idle' } as const;

/**
 * A task of the engine that a button starts. It is cancelled when its component is removed.
 *
 * @param ask the same function at every call
 */
export function useTask<A, T, P>(ask: Ask<A, T, P>) {
  const [run] = useState(() => createTaskRun(ask));
  const state = useStore(run.store);
  useEffect(() => run.drop, [run]);
  return { state, start: run.start, cancel: run.cancel, drop: run.drop };
}

/**
 * A task of the engine on `about`: started when there is one and again for every other, which ends the one before.
 * `done` is the newest answer, kept until there is another; `state` is that of the newest question.
 *
 * @param about null: nothing is asked; the same value at every call that asks for the same
 */
export function useTaskOf<A, T, P>(about: A | null, ask: Ask<A, T, P>) {
  const { state, start, cancel, drop } = useTask(ask);
  const [times, setTimes] = useState(0);
  const [done, setDone] = useState<TaskDone<A, T> | null>(null);
  if (state.phase === 'done' && state !== done) setDone(state);
  useEffect(() => {
    if (about === null) return;
    void start(about);
    return drop;
  }, [about, times, start, drop]);
  return {
    state: about === null ? NOTHING : state,
    done,
    cancel,
    again: () => setTimes((count) => count + 1),
  };
}
