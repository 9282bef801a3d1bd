/**
 * The scheme whose trace stands beside the shown one. Its trace is asked for once the run of the design has ended, and
 * again after every edit; a newer run of the design ends it.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Design, SchemeId } from '../../../../design/document.ts';
import type { EngineClient } from '../../../../worker/client/client.ts';
import { isSameAsked, refinedDesign } from '../../../state/run/refined-design.ts';
import { type RunState } from '../../../state/run/run-state.ts';
import type { TraceStore } from '../../../state/traces/trace-store.ts';

export interface Comparison {
  readonly scheme: SchemeId | null;
  /** Its trace is not there yet, or of an older design. */
  readonly isPending: boolean;
  /** Why there is no trace of it. */
  readonly trouble: string | null;
}

export function createComparison(
  run: Pick<StoreApi<RunState>, 'getState' | 'subscribe'>,
  engine: Pick<EngineClient, 'traceScheme'>,
  target: Pick<TraceStore, 'add' | 'finish' | 'clear'>,
) {
  const store = createStore<Comparison>()(() => ({ scheme: null, isPending: false, trouble: null }));
  let current: { readonly design: Design; readonly scheme: SchemeId; readonly stop: () => void } | null =
    null;
  let stopFollowing: (() => void) | null = null;

  function stop(): void {
    current?.stop();
    current = null;
  }

  function follow(): void {
    const state = run.getState();
    const { phase } = state;
    const shownFor = state.shownFor === null ? null : refinedDesign(state.shownFor, state);
    const { scheme } = store.getState();
    if (scheme === null || shownFor === null || phase !== 'finished') {
      // What is drawn stays until there is something newer.
      if (current !== null && (shownFor === null || !isSameAsked(current.design, shownFor))) {
        stop();
        store.setState({ isPending: true });
      }
      return;
    }
    if (current?.scheme === scheme && isSameAsked(current.design, shownFor)) return;
    stop();
    start(shownFor, scheme);
  }

  function start(design: Design, scheme: SchemeId): void {
    let [received, sent] = [0, Infinity];
    let isStopped = false;
    const finishOnceComplete = (): void => {
      if (isStopped || received !== sent) return;
      target.finish();
      store.setState({ isPending: false });
    };
    const task = engine.traceScheme(design, scheme, (batch) => {
      if (isStopped) return;
      // An engine that broke begins again.
      received = batch.first ? 1 : received + 1;
      target.add(batch);
      finishOnceComplete();
    });
    store.setState({ isPending: true, trouble: null });
    void task.end.then((end) => {
      if (isStopped) return;
      if (end.status === 'finished') sent = end.value;
      else if (end.status === 'failed') store.setState({ isPending: false, trouble: end.message });
      else if (end.status === 'refused')
        store.setState({
          isPending: false,
          trouble: end.problems.map(({ message }) => message).join(' '),
        });
      finishOnceComplete();
    });
    const stopTask = (): void => {
      isStopped = true;
      task.cancel();
    };
    current = { design, scheme, stop: stopTask };
  }

  return {
    store,
    /** Compares with another scheme, or with none. */
    compareWith(scheme: SchemeId | null): void {
      stop();
      target.clear();
      store.setState({ scheme, isPending: scheme !== null, trouble: null });
      stopFollowing?.();
      stopFollowing = scheme === null ? null : run.subscribe(follow);
      follow();
    },
  };
}
