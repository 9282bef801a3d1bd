/** The page's side of tasks (task.ts): start, progress, immediate cancel, and a restart when the engine breaks. */
import type { Remote } from 'comlink';
import type { Job, Jobs } from './jobs.ts';
import type { EngineApi } from '../engine-api.ts';
import type { TaskOutcome } from '../task.ts';

/** The end of a task: an outcome of the engine, or a failure where the engine itself broke. */
export type TaskEnd<T> = TaskOutcome<T> | { readonly status: 'failed'; readonly message: string };

export interface Task<T> {
  /** Never rejects. */
  readonly end: Promise<TaskEnd<T>>;
  readonly cancel: () => void;
}

export interface Tasks {
  readonly start: <T>(
    send: (engine: Remote<EngineApi>, taskId: number) => Promise<TaskOutcome<T>>,
  ) => Task<T>;
}

/** The engine that is current now; another one may be when an answer comes. */
export interface CurrentEngine {
  readonly started: () => Remote<EngineApi>;
  readonly isCurrent: (remote: Remote<EngineApi>) => boolean;
}

export function createTasks({ started, isCurrent }: CurrentEngine, jobs: Jobs): Tasks {
  let last = 0;
  return {
    start<T>(send: (engine: Remote<EngineApi>, taskId: number) => Promise<TaskOutcome<T>>): Task<T> {
      const taskId = (last += 1);
      let settle: (end: TaskEnd<T>) => void = () => undefined;
      const end = new Promise<TaskEnd<T>>((resolve) => {
        settle = (outcome) => {
          jobs.close(job);
          resolve(outcome);
        };
      });
      const job: Job = {
        isRun: false,
        send: () => {
          const sentTo = started();
          send(sentTo, taskId).then(settle, (error: unknown) => {
            if (isCurrent(sentTo)) jobs.again(job, error instanceof Error ? error.message : String(error));
          });
        },
        fail: (message) => settle({ status: 'failed', message }),
      };
      jobs.open(job);
      return {
        end,
        cancel() {
          settle({ status: 'cancelled' });
          void started()
            .cancelTask(taskId)
            .catch(() => undefined);
        },
      };
    },
  };
}
