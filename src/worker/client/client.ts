/**
 * The page's side of the engine worker.
 *
 * One worker, started by the first run and kept. A worker that breaks (it fails to load, throws, is killed, or
 * hangs) is replaced, and what it was asked is sent again, once (jobs.ts). Where a spare is kept, its start is not waited
 * for, and an engine that does not hear of a cancel makes room for it. Expected failures are outcomes; the promise of
 * `run` and of a task never rejects, that of a question does where the engine breaks twice over it.
 */
import { proxy, type Remote } from 'comlink';
import type {
  Advised,
  AdviseProgress,
  AstraProgress,
  AstraReproduction,
  BatchEvent,
  Contention,
  ContentionProgress,
  EngineApi,
  Explanation,
  ExplainProgress,
  FidelityProgress,
  MadeFile,
  MakeProgress,
  Refined,
  RefineProgress,
  Reproduction,
  RunRequest,
  SchemeFidelity,
  StatedProgress,
  StatedReproduction,
  StatedStudyId,
  StudyProgress,
  Trial,
  TrialsProgress,
} from '../protocol.ts';
import type { TraceRequest } from '../files/trace-file.ts';
import { createEngines } from './at-hand.ts';
import type { EngineHost } from './host.ts';
import { createRuns, type ClientOutcome, type RunListeners } from './runs.ts';
import { createJobs, type Job } from './jobs.ts';
import { createTasks, type Task } from './task-client.ts';
import { createWatchdog, noSignOfLife, WATCH_EVERY_MS } from './watchdog.ts';
import type { Design, SchemeId } from '../../design/document.ts';

export interface EngineClient {
  readonly run: (request: Omit<RunRequest, 'runId'>, listeners: RunListeners) => Promise<ClientOutcome>;
  /** Ends the running run at once, as `cancelled`. */
  readonly cancel: () => void;
  /** Resolves when nothing is asked of the engine any more. */
  readonly idle: () => Promise<void>;
  readonly refine: (design: Design, onProgress: (progress: RefineProgress) => void) => Task<Refined>;
  readonly explain: (design: Design, onProgress: (progress: ExplainProgress) => void) => Task<Explanation>;
  readonly contention: (
    design: Design,
    onProgress: (progress: ContentionProgress) => void,
  ) => Task<Contention>;
  readonly fidelity: (
    design: Design,
    onProgress: (progress: FidelityProgress) => void,
  ) => Task<readonly SchemeFidelity[]>;
  readonly advise: (design: Design, onProgress: (progress: AdviseProgress) => void) => Task<Advised>;
  readonly traceScheme: (
    design: Design,
    scheme: SchemeId,
    onBatch: (batch: BatchEvent) => void,
  ) => Task<number>;
  readonly leastFor: EngineApi['leastFor'];
  readonly shrinkable: EngineApi['shrinkable'];
  readonly reproduceStudy: (onProgress: (progress: StudyProgress) => void) => Task<Reproduction>;
  readonly reproduceStated: (
    study: StatedStudyId,
    onProgress: (progress: StatedProgress) => void,
  ) => Task<StatedReproduction>;
  readonly reproduceAstra: (onProgress: (progress: AstraProgress) => void) => Task<AstraReproduction>;
  readonly makeTrace: (request: TraceRequest, onProgress: (progress: MakeProgress) => void) => Task<MadeFile>;
  readonly makeResults: (
    design: Design,
    scheme: SchemeId,
    schemeName: string,
    onProgress: (progress: MakeProgress) => void,
  ) => Task<readonly MadeFile[]>;
  readonly measured: EngineApi['measured'];
  readonly measuredDesign: EngineApi['measuredDesign'];
  readonly ownRuns: EngineApi['ownRuns'];
  readonly studyDesign: EngineApi['studyDesign'];
  readonly astraDesign: EngineApi['astraDesign'];
  readonly previewFiles: EngineApi['previewFiles'];
  readonly saveFiles: EngineApi['saveFiles'];
  readonly layerTable: EngineApi['layerTable'];
  readonly collectivePlans: EngineApi['collectivePlans'];
  readonly pipeline: EngineApi['pipeline'];
  readonly trials: (
    designs: readonly Design[],
    onProgress: (progress: TrialsProgress) => void,
  ) => Task<readonly Trial[]>;
  readonly customTable: EngineApi['customTable'];
  readonly saveLayers: EngineApi['saveLayers'];
}

export interface ClientSettings {
  /** How often an engine that was asked anything is asked for a sign of life. */
  readonly watchEveryMs?: number;
  /** The engine broke with no run under way, and what it was asked goes to a new one. */
  readonly onRestart?: (reason: string) => void;
  /** Calls later, when the page has nothing to do, what starts a spare engine; where this is absent none is kept. */
  readonly whenQuiet?: (keep: () => void) => void;
  /** How long a cancel may go unheard before a spare takes over. */
  readonly hearWithinMs?: number;
}

/** Many slices: an engine that is only busy has heard by then. */
const HEAR_WITHIN_MS = 1000;

export function createEngineClient(
  spawn: () => EngineHost,
  { watchEveryMs = WATCH_EVERY_MS, hearWithinMs = HEAR_WITHIN_MS, onRestart, whenQuiet }: ClientSettings = {},
): EngineClient {
  const engines = createEngines(spawn, replace);
  const { started, isCurrent } = engines;
  const watchdog = createWatchdog(watchEveryMs, (silentMs) => replace(noSignOfLife(silentMs)));
  const jobs = createJobs(
    () => watchdog.start(() => started().ping()),
    () => {
      watchdog.stop();
      for (const told of waiting.splice(0)) told();
      // An engine that is gone by now could not be started: a spare could not either.
      if (engines.isStarted()) whenQuiet?.(keepSpare);
    },
  );
  const waiting: (() => void)[] = [];
  const tasks = createTasks({ started, isCurrent }, jobs);
  const runs = createRuns({ started, isCurrent, replace, cancelled }, jobs, watchdog.heard);

  function keepSpare(): void {
    if (engines.isStarted() && !jobs.areOpen()) engines.keepSpare();
  }

  function replace(reason: string): void {
    engines.end();
    watchdog.stop();
    if (!runs.isRunning() && jobs.areOpen()) onRestart?.(reason);
    jobs.broken(reason);
  }

  /** A run was cancelled: what comes next does not wait for an engine that is long in hearing of it. */
  function cancelled(by: Remote<EngineApi>, heard: Promise<unknown>): void {
    const timer = setTimeout(() => {
      if (!isCurrent(by) || !engines.hasSpare()) return;
      engines.end();
      watchdog.stop();
      jobs.moved();
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

  return {
    run: runs.run,
    cancel: runs.cancel,
    idle: () => new Promise((resolve) => (jobs.areOpen() ? void waiting.push(resolve) : resolve())),
    refine: (design, onProgress) =>
      tasks.start((remote, taskId) => remote.refine(taskId, design, proxy(onProgress))),
    explain: (design, onProgress) =>
      tasks.start((remote, taskId) => remote.explain(taskId, design, proxy(onProgress))),
    contention: (design, onProgress) =>
      tasks.start((remote, taskId) => remote.contention(taskId, design, proxy(onProgress))),
    fidelity: (design, onProgress) =>
      tasks.start((remote, taskId) => remote.fidelity(taskId, design, proxy(onProgress))),
    advise: (design, onProgress) =>
      tasks.start((remote, taskId) => remote.advise(taskId, design, proxy(onProgress))),
    traceScheme: (design, scheme, onBatch) =>
      tasks.start((remote, taskId) => remote.traceScheme(taskId, design, scheme, proxy(onBatch))),
    leastFor: (design, resource, targetNs) => ask((remote) => remote.leastFor(design, resource, targetNs)),
    shrinkable: (design, scheme, slowdown) => ask((remote) => remote.shrinkable(design, scheme, slowdown)),
    reproduceStudy: (onProgress) =>
      tasks.start((remote, taskId) => remote.reproduceStudy(taskId, proxy(onProgress))),
    reproduceAstra: (onProgress) =>
      tasks.start((remote, taskId) => remote.reproduceAstra(taskId, proxy(onProgress))),
    reproduceStated: (study, onProgress) =>
      tasks.start((remote, taskId) => remote.reproduceStated(taskId, study, proxy(onProgress))),
    makeTrace: (request, onProgress) =>
      tasks.start((remote, taskId) => remote.makeTrace(taskId, request, proxy(onProgress))),
    makeResults: (design, scheme, schemeName, onProgress) =>
      tasks.start((remote, taskId) =>
        remote.makeResults(taskId, design, scheme, schemeName, proxy(onProgress)),
      ),
    measured: (files, shipped) => ask((remote) => remote.measured(files, shipped)),
    measuredDesign: (header, line) => ask((remote) => remote.measuredDesign(header, line)),
    ownRuns: (text) => ask((remote) => remote.ownRuns(text)),
    studyDesign: (at) => ask((remote) => remote.studyDesign(at)),
    astraDesign: (at) => ask((remote) => remote.astraDesign(at)),
    previewFiles: (files, current) => ask((remote) => remote.previewFiles(files, current)),
    saveFiles: (design, splitGBps, version) => ask((remote) => remote.saveFiles(design, splitGBps, version)),
    layerTable: (design) => ask((remote) => remote.layerTable(design)),
    collectivePlans: (design) => ask((remote) => remote.collectivePlans(design)),
    pipeline: (design, question) => ask((remote) => remote.pipeline(design, question)),
    trials: (designs, onProgress) =>
      tasks.start((remote, taskId) => remote.trials(taskId, designs, proxy(onProgress))),
    customTable: (design) => ask((remote) => remote.customTable(design)),
    saveLayers: (design, format) => ask((remote) => remote.saveLayers(design, format)),
  };
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
