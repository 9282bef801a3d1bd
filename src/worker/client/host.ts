/** The host of an engine: a worker, or a message port in a test. */
import type { Endpoint } from 'comlink';
import { watchKeepAlive } from '../keep-alive.ts';

/** Where an engine runs, and how the page learns that it broke. */
export interface EngineHost {
  readonly endpoint: Endpoint;
  readonly terminate: () => void;
  readonly onBroken: (listener: (reason: string) => void) => void;
}

/**
 * Starts an engine in a worker; if the browser refuses, the host is broken from the start.
 *
 * @param use a worker for searches first searches a small space to warm up (server/rehearse.ts)
 */
export function spawnEngineWorker(use: 'engine' | 'search' = 'engine'): EngineHost {
  try {
    return hostOf(startWorker(use));
  } catch (error) {
    return neverStarted(error instanceof Error ? error.message : String(error));
  }
}

function startWorker(name: string): Worker {
  return new Worker(new URL('../server/engine.worker.ts', import.meta.url), {
    type: 'module',
    name,
  });
}

function neverStarted(why: string): EngineHost {
  const { port1 } = new MessageChannel();
  return {
    endpoint: port1,
    terminate: () => port1.close(),
    // Reported later, as a worker would.
    onBroken: (listener) => void setTimeout(() => listener(`the engine could not be started (${why})`)),
  };
}

/** Drops the worker when it ends: Comlink keeps its end of every connection and would keep the worker and its listeners alive with it. */
function hostOf(started: Worker): EngineHost {
  let worker: Worker | null = started;
  return {
    endpoint: {
      postMessage: (message: unknown, transfer: Transferable[] = []) =>
        worker?.postMessage(message, transfer),
      addEventListener: (...args) => worker?.addEventListener(...args),
      removeEventListener: (...args) => worker?.removeEventListener(...args),
    },
    terminate() {
      worker?.terminate();
      worker = null;
    },
    onBroken(listener) {
      if (worker === null) return;
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        listener(event.message === '' ? 'the engine could not be loaded' : event.message);
      });
      worker.addEventListener('messageerror', () => listener('a message of the engine could not be read'));
      watchKeepAlive(worker, () => listener('its worker was ended'));
    },
  };
}
