/** The state of a run, which changes with every event but notifies its listeners at most once a frame. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import { INITIAL_RUN, type RunState } from './run-state.ts';

export interface RunStore {
  readonly store: StoreApi<RunState>;
  /** The state with all events so far, which the store may not have yet. */
  readonly latest: () => RunState;
  /** Sets the state and notifies at once. */
  readonly set: (state: RunState) => void;
  /** Changes the state and notifies in the next frame. */
  readonly update: (change: (state: RunState) => RunState) => void;
  /** Notes that the engine broke and was started again. */
  readonly noteRestart: (reason: string) => void;
}

export function createRunStore(inFrame: (notify: () => void) => void): RunStore {
  const store = createStore<RunState>()(() => INITIAL_RUN);
  let latest = INITIAL_RUN;

  function notify(): void {
    if (store.getState() !== latest) store.setState(latest, true);
  }

  function update(change: (state: RunState) => RunState): void {
    latest = change(latest);
    inFrame(notify);
  }

  return {
    store,
    latest: () => latest,
    set(state) {
      latest = state;
      notify();
    },
    update,
    noteRestart: (reason) =>
      update((state) => ({ ...state, trouble: `The engine stopped (${reason}) and was started again.` })),
  };
}
