/**
 * The page's side of the engine worker.
 *
 * One worker, started by the first run and kept. Latest wins: a newer run cancels the one before it, and
 * events of any run but the newest are dropped here, so the page never sees a late batch. A worker that
 * breaks (it fails to load, throws, is killed, or hangs) is replaced once per run and the run is sent again.
 * Expected failures are outcomes; the promise of `run` never rejects.
 *
 * Events and the outcome travel on two ports, and nothing fixes their order: a run has finished here when
 * its outcome and the result of every scheme have arrived.
 */
import { proxy, wrap, type Endpoint, type Remote } from 'comlink';
import type {
  Advised,
  AdviseProgress,
  EngineApi,
  Explanation,
  ExplainProgress,
  Refined,
  RefineProgress,
  Reproduction,
  RunEvent,
  RunOutcome,
  RunRequest,
  StudyProgress,
} from './protocol.ts';
import { createWatchdog } from './watchdog.ts';
import { createTasks, type Task } from './task-client.ts';
import type { Design } from '../study/document.ts';

/** What a run may end with besides the engine's own outcomes: the engine itself broke. */
export type ClientOutcome =
  RunOutcome | { readonly status: 'failed'; readonly runId: number; readonly message: string };

export interface RunListeners {
  readonly onEvent: (event: RunEvent) => void;
  /** The engine broke and was started again; what was received of this run so far is void. */
  readonly onRestart: (reason: string) => void;
}

export interface EngineClient {
  readonly run: (request: Omit<RunRequest, 'runId'>, listeners: RunListeners) => Promise<ClientOutcome>;
  /** Ends the running run at once, as `cancelled`. */
  readonly cancel: () => void;
  readonly refine: (design: Design, onProgress: (progress: RefineProgress) => void) => Task<Refined>;
  readonly explain: (design: Design, onProgress: (progress: ExplainProgress) => void) => Task<Explanation>;
  readonly advise: (design: Design, onProgress: (progress: AdviseProgress) => void) => Task<Advised>;
  readonly leastFor: EngineApi['leastFor'];
  readonly shrinkable: EngineApi['shrinkable'];
  readonly reproduceStudy: (onProgress: (progress: StudyProgress) => void) => Task<Reproduction>;
  readonly studyDesign: EngineApi['studyDesign'];
  readonly openFiles: EngineApi['openFiles'];
  readonly saveFiles: EngineApi['saveFiles'];
  readonly layerTable: EngineApi['layerTable'];
  readonly collectivePlans: EngineApi['collectivePlans'];
  readonly customTable: EngineApi['customTable'];
  readonly saveLayers: EngineApi['saveLayers'];
}

/** A place where the engine runs: a worker, or a message port in a test. */
export interface EngineHost {
  readonly endpoint: Endpoint;
  readonly terminate: () => void;
  readonly onBroken: (listener: (reason: string) => void) => void;
}

interface CurrentRun {
  readonly runId: number;
  restarts: number;
  readonly send: () => void;
  readonly restarted: (reason: string) => void;
  readonly settle: (outcome: ClientOutcome) => void;
}

const MOST_RESTARTS = 1;
/** How often an engine that runs is asked for a sign of life. */
const WATCH_EVERY_MS = 10_000;

export function createEngineClient(spawn: () => EngineHost, watchEveryMs = WATCH_EVERY_MS): EngineClient {
  // Held here for as long as the host lives: a collected proxy loses its replies.
  let engine: { readonly host: EngineHost; readonly remote: Remote<EngineApi> } | null = null;
  let current: CurrentRun | null = null;
  let lastRunId = 0;
  const tasks = createTasks(started);
  const watchdog = createWatchdog(watchEveryMs, (silentMs) =>
    replace(`no sign of life for ${silentMs / 1000} s`),
  );

  function started(): Remote<EngineApi> {
    if (engine === null) {
      const host = spawn();
      engine = { host, remote: wrap<EngineApi>(host.endpoint) };
      host.onBroken((reason) => {
        if (engine?.host === host) replace(reason);
      });
    }
    return engine.remote;
  }

  function replace(reason: string): void {
    engine?.host.terminate();
    engine = null;
    tasks.fail(reason);
    if (current === null) return;
    if (current.restarts === MOST_RESTARTS) {
      current.settle({ status: 'failed', runId: current.runId, message: reason });
      return;
    }
    current.restarts += 1;
    current.restarted(reason);
    current.send();
  }

  function cancel(): void {
    if (current === null) return;
    const { runId, settle } = current;
    // The engine acknowledges by resolving the run, which nobody waits for any more.
    void started()
      .cancel(runId)
      .catch(() => undefined);
    settle({ status: 'cancelled', runId });
  }

  function run(request: Omit<RunRequest, 'runId'>, listeners: RunListeners): Promise<ClientOutcome> {
    cancel();
    const runId = (lastRunId += 1);
    return new Promise((resolve) => {
      const isCurrent = (): boolean => current?.runId === runId;
      const settle = (outcome: ClientOutcome): void => {
        if (!isCurrent()) return;
        current = null;
        watchdog.stop();
        resolve(outcome);
      };
      let finished: ClientOutcome | null = null;
      let missing = 0;
      const settleOnceComplete = (): void => {
        if (finished !== null && missing === 0) settle(finished);
      };
      const onEvent = proxy((event: RunEvent): void => {
        if (!isCurrent()) return;
        watchdog.heard();
        if (event.type === 'scheme') missing -= 1;
        // A scheme without a split has no result to wait for.
        if (event.type === 'closed') missing -= event.refusals.length;
        listeners.onEvent(event);
        settleOnceComplete();
      });
      const onOutcome = (outcome: ClientOutcome): void => {
        if (outcome.status === 'finished') finished = outcome;
        else settle(outcome);
        settleOnceComplete();
      };
      const send = (): void => {
        missing = request.schemes.length;
        const sentTo = started();
        watchdog.start(() => sentTo.ping());
        sentTo.run({ ...request, runId }, onEvent).then(onOutcome, (error: unknown) => {
          // A reply of a host that was replaced meanwhile says nothing about the run.
          if (engine?.remote !== sentTo) return;
          replace(error instanceof Error ? error.message : String(error));
        });
      };
      current = { runId, restarts: 0, send, restarted: listeners.onRestart, settle };
      send();
    });
  }

  return {
    run,
    cancel,
    refine: (design, onProgress) =>
      tasks.start((remote, taskId) => remote.refine(taskId, design, proxy(onProgress))),
    explain: (design, onProgress) =>
      tasks.start((remote, taskId) => remote.explain(taskId, design, proxy(onProgress))),
    advise: (design, onProgress) =>
      tasks.start((remote, taskId) => remote.advise(taskId, design, proxy(onProgress))),
    leastFor: (design, resource, targetNs) => started().leastFor(design, resource, targetNs),
    shrinkable: (design, scheme, slowdown) => started().shrinkable(design, scheme, slowdown),
    reproduceStudy: (onProgress) =>
      tasks.start((remote, taskId) => remote.reproduceStudy(taskId, proxy(onProgress))),
    studyDesign: (at) => started().studyDesign(at),
    openFiles: (files, current) => started().openFiles(files, current),
    saveFiles: (design, splitGBps) => started().saveFiles(design, splitGBps),
    layerTable: (design) => started().layerTable(design),
    collectivePlans: (design) => started().collectivePlans(design),
    customTable: (design) => started().customTable(design),
    saveLayers: (design, format) => started().saveLayers(design, format),
  };
}

/** The engine in a worker of its own. */
export function spawnEngineWorker(): EngineHost {
  const worker = new Worker(new URL('./engine.worker.ts', import.meta.url), {
    type: 'module',
    name: 'engine',
  });
  return {
    endpoint: worker,
    terminate: () => worker.terminate(),
    onBroken: (listener) => {
      worker.addEventListener('error', (event) => {
        event.preventDefault();
        listener(event.message === '' ? 'the engine could not be loaded' : event.message);
      });
      worker.addEventListener('messageerror', () => listener('a message of the engine could not be read'));
    },
  };
}
