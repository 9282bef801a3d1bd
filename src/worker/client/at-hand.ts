/**
 * The engine that the page asks: started when it is first needed, replaced when it is gone, with a spare if one is kept.
 *
 * There is no event when a worker is killed while it starts, and one that is slow to load must not be ended for it: beside
 * an engine that does not answer another is started, and the first of them to answer is asked from then on.
 */
import { wrap, type Remote } from 'comlink';
import type { EngineApi } from '../engine-api.ts';
import type { EngineAtHand } from './task-client.ts';
import type { EngineHost } from './host.ts';
import { createSpare } from './spare.ts';

export interface Engines extends EngineAtHand {
  readonly isStarted: () => boolean;
  /** Whether the engine that is asked has answered anything yet. */
  readonly hasAnswered: () => boolean;
  readonly end: () => void;
  readonly keepSpare: () => void;
  readonly hasSpare: () => boolean;
}

interface Engine {
  readonly host: EngineHost;
  readonly remote: Remote<EngineApi>;
}

export interface EngineListeners {
  /** Listener: the engine that is asked broke. Not called for one that was ended here, nor for a spare. */
  readonly onBroken: (reason: string) => void;
  /** Another engine answered before the one that was asked, which is gone. */
  readonly onOvertaken: () => void;
}

/** A worker starts in a tenth of a second. */
export const START_WITHIN_MS = 2500;
/** Engines that are started at once. */
const MOST_STARTING = 3;

export function createEngines(
  spawn: () => EngineHost,
  { onBroken, onOvertaken }: EngineListeners,
  startWithinMs = START_WITHIN_MS,
): Engines {
  // Held here for as long as the host lives: a collected proxy loses its replies.
  let engine: Engine | null = null;
  /** Those that are started and have not answered yet, the one that is asked among them. */
  let starting: readonly Engine[] = [];
  let late: ReturnType<typeof setTimeout> | undefined;
  const spare = createSpare(spawn);

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
        starting = starting.filter((each) => each !== started);
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

  /** What else is about to start is not needed. */
  function endStarting(but: Engine | null): void {
    clearTimeout(late);
    for (const each of starting) if (each !== but) each.host.terminate();
    starting = [];
  }

  return {
    started: () => (engine ??= begin(spare.take())).remote,
    isCurrent: (remote) => engine?.remote === remote,
    isStarted: () => engine !== null,
    hasAnswered: () => engine !== null && !starting.includes(engine),
    end() {
      endStarting(engine);
      engine?.host.terminate();
      engine = null;
    },
    keepSpare: spare.keep,
    hasSpare: spare.isKept,
  };
}
