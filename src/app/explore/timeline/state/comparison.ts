/**
 * The scheme, or the design, whose trace stands beside the shown one. The trace of a scheme is requested once the run of the
 * design has ended, and again after every edit; that of another design, which an edit does not change, once. A newer run of
 * the design ends it.
 */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { Design, SchemeId } from '../../../../design/document.ts';
import type { EngineClient } from '../../../../worker/client/client.ts';
import { isSameAsked, refinedDesign } from '../../../state/run/refined-design.ts';
import { type RunState } from '../../../state/run/run-state.ts';
import type { TraceStore } from '../../../state/traces/trace-store.ts';

/** Another design that stands side by side with the edited one, under the scheme that it shows. */
export interface OtherDesign {
  readonly index: number;
  readonly design: Design;
}

export interface Comparison {
  /** A scheme of the design on the page, or of the other design; null where nothing is compared. */
  readonly scheme: SchemeId | null;
  readonly other: OtherDesign | null;
  /** Its trace has not arrived yet, or belongs to an older design. */
  readonly isPending: boolean;
  /** Why there is no trace of it. */
  readonly trouble: string | null;
}

export function createComparison(
  run: Pick<StoreApi<RunState>, 'getState' | 'subscribe'>,
  engine: Pick<EngineClient, 'traceScheme'>,
  target: Pick<TraceStore, 'add' | 'finish' | 'clear'>,
) {
  const store = createStore<Comparison>()(() => ({
    scheme: null,
    other: null,
    isPending: false,
    trouble: null,
  }));
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
    const { scheme, other } = store.getState();
    const ran = state.shownFor === null ? null : refinedDesign(state.shownFor, state);
    // A scheme needs the finished run of the design; another design is traced as it is.
    const shownFor = ran === null ? null : (other?.design ?? ran);
    if (scheme === null || shownFor === null || phase !== 'finished') {
      // The drawn trace stays until a newer one arrives.
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
    store.setState({ isPending: true, trouble: null });
    const stopTrace = followTrace(engine, target, { design, scheme }, (trouble) =>
      store.setState({ isPending: false, ...(trouble === null ? {} : { trouble }) }),
    );
    current = { design, scheme, stop: stopTrace };
  }

  function compare(scheme: SchemeId | null, other: OtherDesign | null): void {
    stop();
    target.clear();
    store.setState({ scheme, other, isPending: scheme !== null, trouble: null });
    stopFollowing?.();
    stopFollowing = scheme === null ? null : run.subscribe(follow);
    follow();
  }

  return {
    store,
    /** Compares with another scheme, or with none. */
    compareWith: (scheme: SchemeId | null): void => compare(scheme, null),
    /** Compares with another design. */
    compareWithDesign: (other: OtherDesign): void => compare(other.design.bandwidth.scheme, other),
  };
}

/**
 * Hands the trace of a scheme to `target` as it arrives.
 *
 * @param ended called with null once the trace is complete, else with the reason why there is none
 * @returns a function that stops it
 */
function followTrace(
  engine: Pick<EngineClient, 'traceScheme'>,
  target: Pick<TraceStore, 'add' | 'finish'>,
  { design, scheme }: { readonly design: Design; readonly scheme: SchemeId },
  ended: (trouble: string | null) => void,
): () => void {
  let received = 0;
  let sent = Infinity;
  let isStopped = false;
  const finishOnceComplete = (): void => {
    if (isStopped || received !== sent) return;
    target.finish();
    ended(null);
  };
  const task = engine.traceScheme(design, scheme, (batch) => {
    if (isStopped) return;
    // An engine that broke begins again.
    received = batch.first ? 1 : received + 1;
    target.add(batch);
    finishOnceComplete();
  });
  void task.end.then((end) => {
    if (isStopped) return;
    if (end.status === 'finished') sent = end.value;
    else if (end.status === 'failed') ended(end.message);
    else if (end.status === 'refused') ended(end.problems.map(({ message }) => message).join(' '));
    finishOnceComplete();
  });
  return () => {
    isStopped = true;
    task.cancel();
  };
}
