/** Where the engine runs, and how the page hears that it does not any more. */
import type { Endpoint } from 'comlink';
import { watchLifeLine } from '../life-line.ts';

/** A place where the engine runs: a worker, or a message port in a test. */
export interface EngineHost {
  readonly endpoint: Endpoint;
  readonly terminate: () => void;
  readonly onBroken: (listener: (reason: string) => void) => void;
}

/** The engine in a worker of its own. */
export function spawnEngineWorker(): EngineHost {
  const worker = new Worker(new URL('../server/engine.worker.ts', import.meta.url), {
    type: 'module',
    name: 'engine',
  });
  return {
    endpoint: worker,
    terminate: () => worker.terminate(),
    onBroken: (listener) => {
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        listener(event.message === '' ? 'the engine could not be loaded' : event.message);
      });
      worker.addEventListener('messageerror', () => listener('a message of the engine could not be read'));
      watchLifeLine(worker, () => listener('its worker was ended'));
    },
  };
}
