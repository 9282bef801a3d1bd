/**
 * The runs that the page requests. The latest wins: a newer run cancels the one before it, and events of any run but the
 * newest are dropped here, so the page never sees a late batch.
 *
 * Events and the outcome travel on two ports, and nothing fixes their order: a run has finished here when
 * its outcome and the result of every scheme have arrived.
 */
import { proxy, type Remote } from 'comlink';
import type { Job, Jobs } from './jobs.ts';
import type { EngineApi } from '../engine-api.ts';
import type { RunEvent, RunOutcome, RunRequest } from '../protocol.ts';
import type { CurrentEngine } from './task-client.ts';

/** The end of a run: an outcome of the engine, or a failure where the engine itself broke. */
export type ClientOutcome =
  | RunOutcome
  | { readonly status: 'failed'; readonly runId: number; readonly message: string };

export interface RunListeners {
  readonly onEvent: (event: RunEvent) => void;
  /** The engine broke and was started again, so the events of this run so far are void. */
  readonly onRestart: (reason: string) => void;
}

interface CurrentRun {
  readonly runId: number;
  readonly settle: (outcome: ClientOutcome) => void;
}

export interface Runs {
  readonly run: (request: Omit<RunRequest, 'runId'>, listeners: RunListeners) => Promise<ClientOutcome>;
  readonly cancel: () => void;
  readonly isRunning: () => boolean;
}

export interface RunningEngine extends CurrentEngine {
  readonly replace: (reason: string) => void;
  /** Called after a cancel was sent to an engine; `heard` resolves when the engine has received it. */
  readonly cancelled: (by: Remote<EngineApi>, heard: Promise<unknown>) => void;
}

/** @param heard called with every event of the newest run */
export function createRuns(
  { started, isCurrent, replace, cancelled }: RunningEngine,
  jobs: Jobs,
  heard: () => void,
): Runs {
  let current: CurrentRun | null = null;
  let lastRunId = 0;

  function cancel(): void {
    if (current === null) return;
    const { runId, settle } = current;
    const by = started();
    cancelled(by, by.cancel(runId));
    settle({ status: 'cancelled', runId });
  }

  function run(request: Omit<RunRequest, 'runId'>, listeners: RunListeners): Promise<ClientOutcome> {
    cancel();
    const runId = (lastRunId += 1);
    return new Promise((resolve) => {
      const isNewest = (): boolean => current?.runId === runId;
      const settle = (outcome: ClientOutcome): void => {
        if (!isNewest()) return;
        current = null;
        jobs.close(job);
        resolve(outcome);
      };
      let finished: ClientOutcome | null = null;
      let missing = 0;
      const settleOnceComplete = (): void => {
        if (finished !== null && missing === 0) settle(finished);
      };
      const onEvent = (event: RunEvent): void => {
        heard();
        if (event.type === 'scheme') missing -= 1;
        // A scheme without a split has no result to wait for.
        if (event.type === 'closed') missing -= event.refusals.length;
        listeners.onEvent(event);
        settleOnceComplete();
      };
      const onOutcome = (outcome: ClientOutcome): void => {
        if (outcome.status === 'finished') finished = outcome;
        else settle(outcome);
        settleOnceComplete();
      };
      const send = (): void => {
        missing = request.schemes.length;
        finished = null;
        const sentTo = started();
        // Late events of an engine that has been replaced are not counted.
        const ifCurrent =
          <T>(use: (value: T) => void) =>
          (value: T): void => {
            if (isNewest() && isCurrent(sentTo)) use(value);
          };
        sentTo.run({ ...request, runId }, proxy(ifCurrent(onEvent))).then(
          ifCurrent(onOutcome),
          ifCurrent((error: unknown) => replace(error instanceof Error ? error.message : String(error))),
        );
      };
      const fail = (message: string): void => settle({ status: 'failed', runId, message });
      const job: Job = { isRun: true, send, restarted: listeners.onRestart, fail };
      current = { runId, settle };
      jobs.open(job);
    });
  }

  return { run, cancel, isRunning: () => current !== null };
}
