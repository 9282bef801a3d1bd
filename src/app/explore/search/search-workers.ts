/** Workers for a search, started and with their code loaded while its tab is looked at, so that its first answer does not wait for them. */
import { spawnEngineWorker, type EngineHost } from '../../../worker/client/host.ts';
import { poolSize } from '../../../worker/client/pool.ts';

/** Of a search: the one that searches, and those that help it. */
export function workersOfSearch(): number {
  return poolSize(navigator.hardwareConcurrency);
}

let isWanted = false;
const ready: EngineHost[] = [];

/** Keeps as many ready as a search takes; returns what ends them. */
export function keepWorkersReady(): () => void {
  isWanted = true;
  refillWorkers();
  return () => {
    isWanted = false;
    for (const host of ready.splice(0)) host.terminate();
  };
}

/** One that is ready, or else a new one. */
export function takeWorker(): EngineHost {
  return ready.shift() ?? spawnEngineWorker('search');
}

/** In place of those that were taken, as long as they are wanted. */
export function refillWorkers(): void {
  while (isWanted && ready.length < workersOfSearch()) {
    const host = spawnEngineWorker('search');
    ready.push(host);
    host.onBroken(() => {
      const at = ready.indexOf(host);
      if (at < 0) return;
      ready.splice(at, 1);
      host.terminate();
    });
  }
}
