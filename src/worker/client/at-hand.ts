/** The engine that the page asks: started when it is first needed, replaced when it is gone, with a spare if one is kept. */
import { wrap, type Remote } from 'comlink';
import type { EngineApi } from '../engine-api.ts';
import type { EngineAtHand } from './task-client.ts';
import type { EngineHost } from './host.ts';
import { createSpare } from './spare.ts';

export interface Engines extends EngineAtHand {
  readonly isStarted: () => boolean;
  readonly end: () => void;
  readonly keepSpare: () => void;
  readonly hasSpare: () => boolean;
}

/** @param onBroken the engine that is asked broke; not called for one that was ended here, or for a spare */
export function createEngines(spawn: () => EngineHost, onBroken: (reason: string) => void): Engines {
  // Held here for as long as the host lives: a collected proxy loses its replies.
  let engine: { readonly host: EngineHost; readonly remote: Remote<EngineApi> } | null = null;
  const spare = createSpare(spawn);

  return {
    started() {
      if (engine === null) {
        const host = spare.take();
        engine = { host, remote: wrap<EngineApi>(host.endpoint) };
        host.onBroken((reason) => {
          if (engine?.host === host) onBroken(reason);
        });
      }
      return engine.remote;
    },
    isCurrent: (remote) => engine?.remote === remote,
    isStarted: () => engine !== null,
    end() {
      engine?.host.terminate();
      engine = null;
    },
    keepSpare: spare.keep,
    hasSpare: spare.isKept,
  };
}
