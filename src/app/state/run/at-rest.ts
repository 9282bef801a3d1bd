/** When to ask the engine less urgent questions: the refined split of Optimal, and why the run takes so long. */
import type { StoreApi } from 'zustand/vanilla';
import type { DocumentState } from '../document/document-store.ts';

/** Longer than from one key of a number to the next. */
const REST_MS = 300;

/**
 * Does `work` once the design has rested, and never while a hand still carries a block or holds a slider: the frames, and
 * the second core, are for what it moves. Returns how not to.
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
  const unsubscribe = document.subscribe(wait);
  const stop = (): void => {
    unsubscribe();
    clearTimeout(timer);
  };
  function done(): void {
    stop();
    work();
  }
  wait();
  return stop;
}
