/**
 * Registers reasons not to reload the page: everything that computes, and everything that is not saved yet. A newer build waits for all of
 * it, the standby starts when none is left, and closing the tab asks first if work would be lost that cannot be repeated automatically.
 */
import { createStore } from 'zustand/vanilla';

/**
 * `moment`: answers about the design on the page, which are recomputed after a reload. `work`: what a person started or
 * opened and would have to start over, such as sweeps, searches, comparisons of saved designs and files in the preview.
 */
export type Stake = 'moment' | 'work';

const store = createStore<{ readonly stakes: readonly { readonly stake: Stake }[] }>()(() => ({
  stakes: [],
}));

/** Joins; returns a function that leaves, which may be called more than once. */
export function joinAtWork(stake: Stake): () => void {
  const entry = { stake };
  store.setState(({ stakes }) => ({ stakes: [...stakes, entry] }));
  return () => store.setState(({ stakes }) => ({ stakes: stakes.filter((other) => other !== entry) }));
}

/** For work that reports its start and end: joins once, however often it starts. */
export function joiner(stake: Stake): (isAtWork: boolean) => void {
  let leave: (() => void) | null = null;
  return (isAtWork) => {
    if (isAtWork) leave ??= joinAtWork(stake);
    else {
      leave?.();
      leave = null;
    }
  };
}

/** @param stake defaults to any kind */
export function isAtWork(stake?: Stake): boolean {
  return store.getState().stakes.some((entry) => stake === undefined || entry.stake === stake);
}

/** Resolves when nothing is at work any more. */
export function whenAtRest(): Promise<void> {
  return new Promise((resolve) => {
    const look = (): boolean => {
      if (isAtWork()) return false;
      resolve();
      return true;
    };
    if (look()) return;
    const stop = store.subscribe(() => {
      if (look()) stop();
    });
  });
}

/** Asks before the tab is closed or loaded again while work would be lost. */
export function guardUnload(event: Pick<BeforeUnloadEvent, 'preventDefault'>): void {
  if (isAtWork('work')) event.preventDefault();
}
