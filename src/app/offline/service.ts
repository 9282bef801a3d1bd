/** The page without a network: registers the service worker, and says when a newer build waits. */
import { createStore } from 'zustand/vanilla';
import { engine } from '../store/session.ts';
import { sweepStore } from '../sweep/sweep-store.ts';

/** The build that waits to take over; null while there is none. */
export const newerBuild = createStore<{ readonly waiting: ServiceWorker | null }>()(() => ({
  waiting: null,
}));

export async function startService(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  const { serviceWorker } = navigator;
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
    // Not every host and window allows it; the page works with a network.
  }
}

/** Reloads the page with the newer build, once nothing is computed any more. */
export async function takeNewerBuild(): Promise<void> {
  const { waiting } = newerBuild.getState();
  if (waiting === null) return;
  await sweepEnd();
  await engine.idle();
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  waiting.postMessage('update');
}

function sweepEnd(): Promise<void> {
  return new Promise((resolve) => {
    const isOver = (): boolean => sweepStore.getState().phase !== 'running';
    if (isOver()) {
      resolve();
      return;
    }
    const stop = sweepStore.subscribe(() => {
      if (!isOver()) return;
      stop();
      resolve();
    });
  });
}
