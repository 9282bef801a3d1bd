/** The page without a network: registers the service worker, and says when a newer build waits. */
import { createStore } from 'zustand/vanilla';
import { runner } from '../store/session.ts';

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

/** Reloads the page with the newer build, once the run has ended. */
export function takeNewerBuild(): void {
  const { waiting } = newerBuild.getState();
  if (waiting === null) return;
  whenIdle(() => {
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage('update');
  });
}

function whenIdle(act: () => void): void {
  if (runner.store.getState().phase !== 'running') {
    act();
    return;
  }
  const stop = runner.store.subscribe(({ phase }) => {
    if (phase === 'running') return;
    stop();
    act();
  });
}
