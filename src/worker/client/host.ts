/** The host of an engine, mostly a worker, with a listener to its end. */
import type { Endpoint } from 'comlink';
import { watchLifeLine } from '../keep-alive.ts';

/** A place where the engine runs: a worker, or a message port in a test. */
export interface EngineHost {
  readonly endpoint: Endpoint;
  readonly terminate: () => void;
  readonly onBroken: (listener: (reason: string) => void) => void;
}

/**
 * The engine in a worker of its own; where the browser refuses one, a host that is broken from the start.
 *
 * @param use a worker for searches searches a small space at its start (server/rehearse.ts)
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
    // As a worker would tell it: later.
    onBroken: (listener) => void setTimeout(() => listener(`the engine could not be started (${why})`)),
  };
}

/** What is ended is let go: comlink keeps its end of every conversation, and with it the worker and its listeners. */
function hostOf(started: Worker): EngineHost {
  let worker: Worker | null = started;
  return {
    endpoint: {
      postMessage: (message: unknown, transfer: Transferable[] = []) =>
        worker?.postMessage(message, transfer),
      addEventListener: (...heard) => worker?.addEventListener(...heard),
      removeEventListener: (...heard) => worker?.removeEventListener(...heard),
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
      watchLifeLine(worker, () => listener('its worker was ended'));
    },
  };
}
