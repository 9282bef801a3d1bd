/**
 * The page's side of the engine worker.
 *
 * One worker, started by the first run and kept. A worker that breaks (it fails to load, throws, is killed, or
 * hangs) is replaced, and what it was asked is sent again, once (jobs.ts). Where a spare is kept, its start is not waited
 * for, and an engine that does not hear of a cancel makes room for it. Expected failures are outcomes; the promise of
 * `run` and of a task never rejects, that of a question does where the engine breaks twice over it.
 */
import { proxy, type Remote } from 'comlink';
import type { EngineApi, Questions, Tasks } from '../engine-api.ts';
import type { RunRequest } from '../protocol.ts';
import type { TaskOutcome } from '../task.ts';
import { createEngines, START_WITHIN_MS } from './at-hand.ts';
import type { EngineHost } from './host.ts';
import { createRuns, type ClientOutcome, type RunListeners } from './runs.ts';
import { createJobs, type Job } from './jobs.ts';
import { createTasks, type Task } from './task-client.ts';
import { createWatchdog, noSignOfLife, WATCH_EVERY_MS } from './watchdog.ts';

/** A task of the engine, with progress and immediate cancel; it is restarted when the engine breaks. */
type ClientTasks = {
  readonly [K in keyof Tasks]: (...args: Tasks[K]['args']) => Task<Tasks[K]['value']>;
};

export interface EngineClient extends Questions, ClientTasks {
  readonly run: (request: Omit<RunRequest, 'runId'>, listeners: RunListeners) => Promise<ClientOutcome>;
  /** Ends the running run at once, as `cancelled`. */
  readonly cancel: () => void;
  /** What is under way goes on so many ms from now. */
  readonly hold: (forMs: number) => void;
  /** Resolves when nothing is asked of the engine any more. */
  readonly idle: () => Promise<void>;
}

export interface ClientSettings {
  /** How often an engine that was asked anything is asked for a sign of life. */
  readonly watchEveryMs?: number;
  /** The engine broke with no run under way, and what it was asked goes to a new one. */
  readonly onRestart?: (reason: string) => void;
  /** Called with true when anything is asked of an engine that had nothing to do, with false when all of it has ended. */
  readonly onBusy?: (isBusy: boolean) => void;
  /** Calls later, when the page has nothing to do, what starts a spare engine; where this is absent none is kept. */
  readonly whenQuiet?: (keep: () => void) => void;
  /** How long a cancel may go unheard before a spare takes over. */
  readonly hearWithinMs?: number;
  /** How long an engine may say nothing at its start before another is started beside it. */
  readonly startWithinMs?: number;
}

/** Many slices: an engine that is only busy has heard by then. */
const HEAR_WITHIN_MS = 1000;

export function createEngineClient(
  spawn: () => EngineHost,
  {
    watchEveryMs = WATCH_EVERY_MS,
    hearWithinMs = HEAR_WITHIN_MS,
    startWithinMs = START_WITHIN_MS,
    onRestart,
    onBusy,
    whenQuiet,
  }: ClientSettings = {},
): EngineClient {
  const engines = createEngines(spawn, { onBroken: replace, onOvertaken: overtaken }, startWithinMs);
  const { started, isCurrent } = engines;
  const watchdog = createWatchdog(watchEveryMs, (silentMs) => replace(noSignOfLife(silentMs)));
  const jobs = createJobs(begun, () => {
    watchdog.stop();
    onBusy?.(false);
    for (const resolve of waiting.splice(0)) resolve();
    // An engine that is gone by now could not be started: a spare could not either.
    if (engines.isStarted()) whenQuiet?.(keepSpare);
  });
  const waiting: (() => void)[] = [];
  const tasks = createTasks({ started, isCurrent }, jobs);
  const runs = createRuns({ started, isCurrent, replace, cancelled }, jobs, watchdog.heard);

  function begun(): void {
    onBusy?.(true);
    watch();
  }

  /** An engine that starts is looked after in at-hand.ts, and may take its time; not for ever. */
  function watch(): void {
    let leftMs = 2 * (WATCH_EVERY_MS - watchEveryMs);
    watchdog.start(() => {
      leftMs -= watchEveryMs;
      const isStarting = !engines.hasAnswered() && leftMs >= 0;
      return isStarting ? Promise.resolve() : started().ping();
    });
  }

  function keepSpare(): void {
    if (engines.isStarted() && !jobs.areOpen()) engines.keepSpare();
  }

  function replace(reason: string): void {
    engines.end();
    watchdog.stop();
    if (!runs.isRunning() && jobs.areOpen()) onRestart?.(reason);
    jobs.broken(reason);
  }

  function overtaken(): void {
    watchdog.stop();
    jobs.moved();
  }

  /** A run was cancelled: what comes next does not wait for an engine that is long in hearing of it. */
  function cancelled(by: Remote<EngineApi>, heard: Promise<unknown>): void {
    const timer = setTimeout(() => {
      if (!isCurrent(by) || !engines.hasSpare()) return;
      engines.end();
      overtaken();
    }, hearWithinMs);
    const stop = (): void => clearTimeout(timer);
    heard.then(stop, stop);
  }

  /** A question that is answered at one go. */
  function ask<P extends Promise<unknown>>(question: (remote: Remote<EngineApi>) => P): Promise<Awaited<P>> {
    return new Promise((resolve, reject) => {
      const send = (): void => {
        const sentTo = started();
        question(sentTo).then(
          (answer) => {
            jobs.close(job);
            resolve(answer as Awaited<P>);
          },
          (error: unknown) => {
            if (isCurrent(sentTo)) jobs.again(job, messageOf(error));
          },
        );
      };
      const job: Job = { isRun: false, send, fail: (reason) => reject(new Error(reason)) };
      jobs.open(job);
    });
  }

  /** Whatever the table of questions has, by its name: with a callback for progress last it is a task. */
  function forward(name: string) {
    return (...args: unknown[]): unknown => {
      const onProgress = args.at(-1);
      if (typeof onProgress !== 'function') return ask((remote) => methodOf(remote, name)(...args));
      const listener = proxy(onProgress);
      const asked = args.slice(0, -1);
      return tasks.start((remote, taskId) =>
        methodOf<TaskOutcome<unknown>>(remote, name)(taskId, ...asked, listener),
      );
    };
  }

  const own = {
    run: runs.run,
    cancel: runs.cancel,
    hold(forMs: number) {
      if (jobs.areOpen())
        void started()
          .hold(forMs)
          .catch(() => undefined);
    },
    idle: () => new Promise<void>((resolve) => (jobs.areOpen() ? void waiting.push(resolve) : resolve())),
  };

  // One function a name, made once: what depends on it in the page must not see another at every reading.
  const forwarded = new Map<string, ReturnType<typeof forward>>();
  return new Proxy(own, {
    get(target, name): unknown {
      if (typeof name !== 'string' || name in target) return Reflect.get(target, name);
      const known = forwarded.get(name) ?? forward(name);
      forwarded.set(name, known);
      return known;
    },
  }) as EngineClient;
}

/** A method of an engine by its name; the types of the client say that it is there and what it takes. */
function methodOf<T>(remote: Remote<EngineApi>, name: string): (...args: unknown[]) => Promise<T> {
  return (remote as unknown as Readonly<Record<string, (...args: unknown[]) => Promise<T>>>)[name]!;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
