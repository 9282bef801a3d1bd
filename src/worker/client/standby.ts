/**
 * An engine that is started before it is needed, so that the page does not wait when its engine has to be replaced. It costs
 * a few megabytes and is started by `keep` only, which is called when the page has nothing better to do.
 */
import type { EngineHost } from './host.ts';

export interface Standby {
  /** Returns the standby where there is one, else an engine that starts now. */
  readonly take: () => EngineHost;
  /** Starts a standby unless there is one. */
  readonly keep: () => void;
  readonly isKept: () => boolean;
}

export function createStandby(spawn: () => EngineHost): Standby {
  let standby: EngineHost | null = null;
  /** Whether a standby broke before it was needed. The next one would break too, for example where the script cannot be loaded. */
  let isGivenUp = false;

  return {
    take() {
      const host = standby ?? spawn();
      standby = null;
      isGivenUp = false;
      return host;
    },
    keep() {
      if (standby !== null || isGivenUp) return;
      const host = spawn();
      const listeners: ((reason: string) => void)[] = [];
      // A host calls only the listeners that it had when it started; later ones are called from here.
      const kept: EngineHost = { ...host, onBroken: (listener) => void listeners.push(listener) };
      standby = kept;
      host.onBroken((reason) => {
        if (standby === kept) {
          standby = null;
          isGivenUp = true;
          host.terminate();
        }
        for (const listener of listeners) listener(reason);
      });
    },
    isKept: () => standby !== null,
  };
}
