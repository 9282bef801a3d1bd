/**
 * The workers of searches. They start while the tab is looked at and stay from search to search, so that no answer waits for a
 * worker that starts, nor for code that runs for the first time; they end when nobody looks and nothing is searched.
 */
import type { EngineClient } from '../../../worker/client/client.ts';
import { spawnEngineWorker, type EngineHost } from '../../../worker/client/host.ts';
import { poolSize } from '../../../worker/client/pool.ts';
import { SEARCH_WATCH_EVERY_MS } from '../../../worker/client/watchdog.ts';
import { createPageEngine } from '../../state/run/page-engine.ts';
import { createSearchHelpers, type SearchHelpers } from '../../../worker/client/search-helpers.ts';

export interface SearchEngines {
  /** The one that searches. */
  readonly client: EngineClient;
  readonly helpers: SearchHelpers;
  /** Of the helpers. */
  readonly count: number;
}

let isWanted = false;
/** More than one for a moment, where a newer search ends the one before it. */
let searches = 0;
/** Started, and not yet asked anything. */
const ready: EngineHost[] = [];
/** Asked by the engines there are now. */
const used: EngineHost[] = [];
let engines: SearchEngines | null = null;

/** Starts them; returns what says that they are not wanted any more. */
export function keepWorkersReady(): () => void {
  isWanted = true;
  // Those of a search that goes on are there.
  const missing = poolSize(navigator.hardwareConcurrency) - used.length - ready.length;
  for (let at = 0; at < missing; at += 1) startOne();
  return () => {
    isWanted = false;
    endUnwanted();
  };
}

/**
 * For a search, until `searchHasEnded` is called.
 *
 * @param onLost called with the reason why a worker is gone; what it did is done again
 */
export function enginesForSearch(onLost: (why: string) => void): SearchEngines {
  searches += 1;
  const count = poolSize(navigator.hardwareConcurrency) - 1;
  return (engines ??= {
    client: createPageEngine('work', { onRestart: onLost, watchEveryMs: SEARCH_WATCH_EVERY_MS }, take),
    helpers: createSearchHelpers({ spawn: take, count, onLost }),
    count,
  });
}

export function searchHasEnded(): void {
  searches -= 1;
  endUnwanted();
}

function startOne(): void {
  const host = spawnEngineWorker('search');
  ready.push(host);
  host.onBroken(() => {
    const at = ready.indexOf(host);
    if (at < 0) return;
    ready.splice(at, 1);
    host.terminate();
  });
}

/** One that is ready, or else a new one. */
function take(): EngineHost {
  const host = ready.shift() ?? spawnEngineWorker('search');
  used.push(host);
  return host;
}

function endUnwanted(): void {
  if (isWanted || searches > 0) return;
  for (const host of [...ready.splice(0), ...used.splice(0)]) host.terminate();
  engines = null;
}
