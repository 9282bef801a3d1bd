/** The page without a network: registers the service worker, and says when a newer build waits. */
import { createStore } from 'zustand/vanilla';
import { whenAtRest } from '../../state/run/at-work.ts';
import { designDocument, engine } from '../../state/page/session.ts';

/** The build that waits to take over; null while there is none. */
export const newerBuild = createStore<{ readonly waiting: ServiceWorker | null }>()(() => ({
  waiting: null,
}));

/** Making the copy takes the processor from whoever edits: it waits for a pause between two edits, or this long. */
const PAUSE_MS = 1000;
const LATEST_MS = 15_000;

/** Registers what makes the copy, and looks for a newer build; where either fails the page works with a network. */
export async function startService(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
  await untilPause();
  try {
    // Where workers are blocked, some browsers give nothing back.
    const registration = (await serviceWorker.register('./sw.js')) as ServiceWorkerRegistration | undefined;
    if (registration === undefined) return;
    const look = (): void => {
      // Without a page of an older build there is nothing to replace.
      if (serviceWorker.controller !== null) newerBuild.setState({ waiting: registration.waiting });
    };
    registration.addEventListener('updatefound', () =>
      registration.installing?.addEventListener('statechange', look),
    );
    look();
  } catch {
    // Not every host and window allows it.
  }
}

async function untilPause(): Promise<void> {
  const began = performance.now();
  let edited: unknown;
  do {
    edited = designDocument.store.getState().design;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    await engine.idle();
  } while (edited !== designDocument.store.getState().design && performance.now() - began < LATEST_MS);
}

/** Reloads the page with the newer build, once nothing is computed or waits for an answer of the person. */
export async function takeNewerBuild(): Promise<void> {
  const { waiting } = newerBuild.getState();
  if (waiting === null) return;
  await whenAtRest();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('update');
}
