/**
 * The side of the engine worker that runs in the page.
 *
 * There is one worker, which the first run starts. A worker that breaks (it fails to load, throws, is killed, or hangs) is replaced, and
 * its open jobs are sent once more (jobs.ts). A standby, if one is kept, takes over without delay, even from an engine that does not react
 * to a cancel. Expected failures are outcomes: the promises of `run` and of tasks never reject; the promise of a question rejects when the
 * engine breaks twice over it.
 */
import { proxy, type Remote } from 'comlink';
import type { EngineApi, Questions, Tasks } from '../engine-api.ts';
import type { RunRequest } from '../protocol.ts';
import type { TaskOutcome } from '../task.ts';
import { createEngines, START_WITHIN_MS } from './engines.ts';
import type { EngineHost } from './host.ts';
import { createRuns, type ClientOutcome, type RunListeners } from './runs.ts';
import { createJobs, type Job, type Jobs } from './jobs.ts';
import { createTasks, type CurrentEngine, type Task } from './task-client.ts';
import { createWatchdog, noSignOfLife, WATCH_EVERY_MS } from './watchdog.ts';

/** A task of the engine, with progress and immediate cancel; it is restarted when the engine breaks. */
type ClientTasks = {
  readonly [K in keyof Tasks]: (...args: Tasks[K]['args']) => Task<Tasks[K]['value']>;
};

export interface EngineClient extends Questions, ClientTasks {
  readonly run: (request: Omit<RunRequest, 'runId'>, listeners: RunListeners) => Promise<ClientOutcome>;
  /** Ends the running run at once, as `cancelled`. */
  readonly cancel: () => void;
  /** Pauses whatever the engine computes for `forMs` from now. */
  readonly hold: (forMs: number) => void;
  /** Resolves when the engine has no open job. */
  readonly idle: () => Promise<void>;
}

export interface ClientSettings {
  /** How often an engine with open jobs is pinged. */
  readonly watchEveryMs?: number;
  /** Called when the engine broke while no run was in progress, and its open jobs go to a new one. */
  readonly onRestart?: (reason: string) => void;
  /** Called with true when the first job opens, and with false when the last one has ended. */
  readonly onBusy?: (isBusy: boolean) => void;
  /** Called with the function that starts a standby, which it calls once the page is idle. Defaults to keeping no standby. */
  readonly whenQuiet?: (keep: () => void) => void;
  /** How long the engine may take to react to a cancel before the standby takes over. */
  readonly hearWithinMs?: number;
  /** How long an engine may take to answer at its start before another is started beside it. */
  readonly startWithinMs?: number;
}

/** Many time slices: an engine that is merely busy reacts sooner. */
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
    // Where the engine could not be started, a standby cannot be started either.
    if (engines.isStarted()) whenQuiet?.(keepStandby);
  });
  const waiting: (() => void)[] = [];
  const tasks = createTasks({ started, isCurrent }, jobs);
  const runs = createRuns({ started, isCurrent, replace, cancelled }, jobs, watchdog.heard);

  function begun(): void {
    onBusy?.(true);
    watch();
  }

  /** An engine that is still starting (engines.ts) is not pinged, but only for a limited time. */
  function watch(): void {
    let leftMs = 2 * (WATCH_EVERY_MS - watchEveryMs);
    watchdog.start(() => {
      leftMs -= watchEveryMs;
      const isStarting = !engines.hasAnswered() && leftMs >= 0;
      return isStarting ? Promise.resolve() : started().ping();
    });
  }

  function keepStandby(): void {
    if (engines.isStarted() && !jobs.areOpen()) engines.keepStandby();
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

  /** After a cancel the next run does not wait for an engine that reacts slowly. */
  function cancelled(by: Remote<EngineApi>, heard: Promise<unknown>): void {
    const timer = setTimeout(() => {
      if (!isCurrent(by) || !engines.hasStandby()) return;
      engines.end();
      overtaken();
    }, hearWithinMs);
    const stop = (): void => clearTimeout(timer);
    heard.then(stop, stop);
  }

  const client = {
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

  return withQuestions(client, (name, args) => {
    const onProgress = args.at(-1);
    if (typeof onProgress !== 'function')
      return askOnce({ started, isCurrent }, jobs, (remote) => methodOf(remote, name)(...args));
    // A call whose last argument is a progress callback is a task.
    const listener = proxy(onProgress);
    const asked = args.slice(0, -1);
    return tasks.start((remote, taskId) =>
      methodOf<TaskOutcome<unknown>>(remote, name)(taskId, ...asked, listener),
    );
  });
}

/** Asks a question whose answer is a single message. */
function askOnce<P extends Promise<unknown>>(
  { started, isCurrent }: CurrentEngine,
  jobs: Jobs,
  question: (remote: Remote<EngineApi>) => P,
): Promise<Awaited<P>> {
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

/**
 * Adds a function for every question and task of the engine, by its name. Each function is made once, because the page depends on reading
 * the same function every time.
 */
function withQuestions(
  client: Pick<EngineClient, 'run' | 'cancel' | 'hold' | 'idle'>,
  call: (name: string, args: readonly unknown[]) => unknown,
): EngineClient {
  const made = new Map<string, (...args: readonly unknown[]) => unknown>();
  return new Proxy(client, {
    get(target, name): unknown {
      if (typeof name !== 'string' || name in target) return Reflect.get(target, name);
      const known = made.get(name) ?? ((...args: readonly unknown[]) => call(name, args));
      made.set(name, known);
      return known;
    },
  }) as EngineClient;
}

/** A method of an engine by its name; the types of the client guarantee that it exists and say what it takes. */
function methodOf<T>(remote: Remote<EngineApi>, name: string): (...args: unknown[]) => Promise<T> {
  return (remote as unknown as Readonly<Record<string, (...args: unknown[]) => Promise<T>>>)[name]!;
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
