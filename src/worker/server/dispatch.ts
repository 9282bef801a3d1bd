/** Answers the questions and runs the tasks of the tables (questions.ts). */
import type { Result } from '../../units/result.ts';
import type { PreparedDesign } from '../../run/prepare-design.ts';
import type { EngineApi, EngineTasks } from '../engine-api.ts';
import { runTask, type TaskOutcome } from '../task.ts';
import { QUESTIONS, TASKS } from './questions.ts';
import type { Pace } from './time-slices.ts';

export type Dispatch = Omit<EngineApi, 'run' | 'cancel' | 'ping' | 'hold'>;

type AnySteps = (...asked: unknown[]) => Promise<Generator<unknown, Result<unknown>, void>>;

/** @param known the design that was prepared for the last run, which most questions are about */
export function createDispatch(pace: Pace, known: () => PreparedDesign | undefined): Dispatch {
  const stopped = new Set<number>();

  /** Runs a task until it ends or is cancelled. */
  async function task<T>(
    taskId: number,
    work: (isStopped: () => boolean) => Promise<TaskOutcome<T>>,
  ): Promise<TaskOutcome<T>> {
    const outcome = await work(() => stopped.has(taskId));
    stopped.delete(taskId);
    return outcome;
  }

  const inSlices =
    (steps: AnySteps) =>
    (taskId: number, ...args: unknown[]): Promise<TaskOutcome<unknown>> => {
      const onProgress = args.pop() as (progress: unknown) => void;
      return task(taskId, async (isStopped) => runTask(await steps(...args), pace, onProgress, isStopped));
    };
  const tasks = Object.entries(TASKS).map(([name, steps]) => [name, inSlices(steps as AnySteps)] as const);

  return {
    ...QUESTIONS,
    ...(Object.fromEntries(tasks) as Pick<EngineTasks, keyof typeof TASKS>),
    async stages(design, splitGBps) {
      const { stagesPicture } = await import('../../analysis/questions/stages.ts');
      return stagesPicture(design, splitGBps, known());
    },
    async traceScheme(taskId, design, scheme, onBatch) {
      const { traceScheme } = await import('./trace-scheme.ts');
      return task(taskId, (isStopped) => traceScheme(pace, design, scheme, onBatch, isStopped));
    },
    async previewTraces(taskId, files, current, onProgress) {
      const { previewTraces } = await import('../files/preview-traces.ts');
      return task(taskId, (isStopped) => previewTraces(files, current, { pace, onProgress, isStopped }));
    },
    async makeBothSides(taskId, request, onProgress) {
      const { bothSidesFile } = await import('../files/both-sides-file.ts');
      return task(taskId, (isStopped) => bothSidesFile(request, { pace, onProgress, isStopped }));
    },
    cancelTask(taskId) {
      stopped.add(taskId);
    },
  };
}
