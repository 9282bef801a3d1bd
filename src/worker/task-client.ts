/** The page's side of tasks (task.ts): started, told about, cancelled at once, failed when the engine breaks. */
import type { Remote } from 'comlink';
import type { EngineApi } from './protocol.ts';
import type { TaskOutcome } from './task.ts';

/** What a task may end with besides the engine's own outcomes: the engine itself broke. */
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
  /** Ends every task, since the engine that worked on them is gone. */
  readonly fail: (message: string) => void;
}

export function createTasks(engine: () => Remote<EngineApi>): Tasks {
  const failing = new Map<number, (message: string) => void>();
  let last = 0;
  return {
    start<T>(send: (engine: Remote<EngineApi>, taskId: number) => Promise<TaskOutcome<T>>): Task<T> {
      const taskId = (last += 1);
      let settle: (end: TaskEnd<T>) => void = () => undefined;
      const end = new Promise<TaskEnd<T>>((resolve) => {
        settle = (outcome) => {
          failing.delete(taskId);
          resolve(outcome);
        };
      });
      failing.set(taskId, (message) => settle({ status: 'failed', message }));
      send(engine(), taskId).then(settle, (error: unknown) =>
        settle({ status: 'failed', message: error instanceof Error ? error.message : String(error) }),
      );
      return {
        end,
        cancel() {
          settle({ status: 'cancelled' });
          void engine()
            .cancelTask(taskId)
            .catch(() => undefined);
        },
      };
    },
    fail(message) {
      for (const settle of [...failing.values()]) settle(message);
    },
  };
}
