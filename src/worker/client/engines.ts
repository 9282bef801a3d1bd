/**
 * The engine that answers the page: it is started when it is first needed and replaced when it breaks, by a standby if one is kept.
 *
 * A worker that is killed while it starts raises no event, and a worker that is slow to load must not be ended for that. So
 * another engine is started beside one that does not answer, and the first to answer is the current engine from then on.
 */
import { wrap, type Remote } from 'comlink';
import type { EngineApi } from '../engine-api.ts';
import type { CurrentEngine } from './task-client.ts';
import type { EngineHost } from './host.ts';
import { createStandby } from './standby.ts';

export interface Engines extends CurrentEngine {
  readonly isStarted: () => boolean;
  /** Whether the current engine has answered anything yet. */
  readonly hasAnswered: () => boolean;
  readonly end: () => void;
  readonly keepStandby: () => void;
  readonly hasStandby: () => boolean;
}

interface Engine {
  readonly host: EngineHost;
  readonly remote: Remote<EngineApi>;
}

export interface EngineListeners {
  /** Called when the current engine breaks, but neither for an engine that was ended here nor for a standby. */
  readonly onBroken: (reason: string) => void;
  /** Called when another engine answered before the current one, which is ended. */
  readonly onOvertaken: () => void;
}

/** A worker usually starts in a tenth of a second. */
export const START_WITHIN_MS = 2500;
/** How many engines may be starting at the same time. */
const MOST_STARTING = 3;

export function createEngines(
  spawn: () => EngineHost,
  { onBroken, onOvertaken }: EngineListeners,
  startWithinMs = START_WITHIN_MS,
): Engines {
  // Held for as long as the host lives, because a proxy that is garbage-collected loses its replies.
  let engine: Engine | null = null;
  /** Engines that have not answered yet, the current one among them. */
  let starting: readonly Engine[] = [];
  let late: ReturnType<typeof setTimeout> | undefined;
  const standby = createStandby(spawn);

  function begin(host: EngineHost): Engine {
    const started: Engine = { host, remote: wrap<EngineApi>(host.endpoint) };
    starting = [...starting, started];
    started.remote.ping().then(
      () => answered(started),
      () => undefined,
    );
    host.onBroken((reason) => {
      if (engine === started) onBroken(reason);
      else if (starting.includes(started)) {
        starting = starting.filter((other) => other !== started);
        host.terminate();
      }
    });
    clearTimeout(late);
    if (starting.length < MOST_STARTING) late = setTimeout(() => begin(spawn()), startWithinMs);
    return started;
  }

  function answered(first: Engine): void {
    if (!starting.includes(first)) return;
    endStarting(first);
    if (engine === first) return;
    engine = first;
    onOvertaken();
  }

  /** Ends all engines that are starting, except one. */
  function endStarting(kept: Engine | null): void {
    clearTimeout(late);
    for (const other of starting) if (other !== kept) other.host.terminate();
    starting = [];
  }

  return {
    started: () => (engine ??= begin(standby.take())).remote,
    isCurrent: (remote) => engine?.remote === remote,
    isStarted: () => engine !== null,
    hasAnswered: () => engine !== null && !starting.includes(engine),
    end() {
      endStarting(engine);
      engine?.host.terminate();
      engine = null;
    },
    keepStandby: standby.keep,
    hasStandby: standby.isKept,
  };
}
