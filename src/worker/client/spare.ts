/**
 * An engine that is started before it is needed, so that one that has to be replaced is not waited for. It costs a few
 * megabytes, and is started by `keep` alone: to be called when the page has nothing better to do.
 */
import type { EngineHost } from './host.ts';

export interface Spare {
  /** The spare where there is one, else an engine that starts now. */
  readonly take: () => EngineHost;
  /** Starts a spare unless there is one. */
  readonly keep: () => void;
  readonly isKept: () => boolean;
}

export function createSpare(spawn: () => EngineHost): Spare {
  let spare: EngineHost | null = null;
  /** One broke before it was needed. The next would as well: the script cannot be loaded, say. */
  let isGivenUp = false;

  return {
    take() {
      const host = spare ?? spawn();
      spare = null;
      isGivenUp = false;
      return host;
    },
    keep() {
      if (spare !== null || isGivenUp) return;
      const host = spawn();
      const listeners: ((reason: string) => void)[] = [];
      // A host notifies of its end only listeners that it had at its start: the others are called from here.
      const kept: EngineHost = { ...host, onBroken: (listener) => void listeners.push(listener) };
      spare = kept;
      host.onBroken((reason) => {
        if (spare === kept) {
          spare = null;
          isGivenUp = true;
          host.terminate();
        }
        for (const listener of listeners) listener(reason);
      });
    },
    isKept: () => spare !== null,
  };
}
