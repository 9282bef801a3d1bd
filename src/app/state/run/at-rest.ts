/** Decides when to ask the engine less urgent questions: the refined split of Optimal, and the explanation of the run. */
import { createStore, type StoreApi } from 'zustand/vanilla';
import type { DocumentState } from '../document/document-store.ts';

/** Longer than the pause between two keys of a number. */
const REST_MS = 300;
/** Work is held back at most this long, however long results take. */
const MOST_HELD_MS = 2000;

/** How many parts of the page wait until results are drawn. */
const held = createStore<{ readonly count: number }>()(() => ({ count: 0 }));

/** Holds work back until the returned function is called, or a while has passed. */
export function holdRest(): () => void {
  let isOver = false;
  const over = (): void => {
    if (isOver) return;
    isOver = true;
    clearTimeout(timer);
    held.setState(({ count }) => ({ count: count - 1 }));
  };
  held.setState(({ count }) => ({ count: count + 1 }));
  const timer = setTimeout(over, MOST_HELD_MS);
  return over;
}

/**
 * Does `work` once the design has not changed for a moment, and never during a drag, whose frames need both cores. Also waits while
 * holdRest holds work back. Returns a function that cancels the work.
 */
export function atRest(
  document: Pick<StoreApi<DocumentState>, 'getState' | 'subscribe'>,
  work: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const wait = (): void => {
    clearTimeout(timer);
    if (document.getState().preview === null) timer = setTimeout(done, REST_MS);
  };
  let isRested = false;
  const unsubscribe = document.subscribe(() => {
    isRested = false;
    wait();
  });
  const stopHeld = held.subscribe(({ count }) => {
    if (count === 0 && isRested) done();
  });
  const stop = (): void => {
    unsubscribe();
    stopHeld();
    clearTimeout(timer);
  };
  function done(): void {
    isRested = true;
    if (held.getState().count > 0) return;
    stop();
    work();
  }
  wait();
  return stop;
}
