/** The engine's side of its table of questions (questions.ts). */
import type { Result } from '../../units/result.ts';
import type { PreparedDesign } from '../../run/prepare-design.ts';
import type { EngineApi, EngineTasks } from '../engine-api.ts';
import { driveTask, type TaskOutcome } from '../task.ts';
import { loadAll } from './load-all.ts';
import { loadModel } from './load-model.ts';
import { QUESTIONS, TASKS } from './questions.ts';
import type { Pace } from './time-slices.ts';

export type Desk = Omit<EngineApi, 'run' | 'cancel' | 'ping' | 'hold'>;

type AnySteps = (...asked: unknown[]) => Promise<Generator<unknown, Result<unknown>, void>>;

type AnyAnswer = (...asked: unknown[]) => Promise<unknown>;

const loaded =
  (answer: AnyAnswer): AnyAnswer =>
  async (...asked) => {
    await import('../../run/all-graphs.ts');
    return answer(...asked);
  };

/** @param known what was prepared for the last run, which most questions are about */
export function createDesk(pace: Pace, known: () => PreparedDesign | undefined): Desk {
  const stopped = new Set<number>();

  /** Does a task until it ends or is cancelled. */
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
      return task(taskId, async (isStopped) => {
        await loadAll();
        return driveTask(await steps(...args), pace, onProgress, isStopped);
      });
    };
  const answers = Object.fromEntries(
    Object.entries(QUESTIONS).map(([name, answer]) => [name, loaded(answer as AnyAnswer)]),
  ) as unknown as typeof QUESTIONS;
  const tasks = Object.entries(TASKS).map(([name, steps]) => [name, inSlices(steps as AnySteps)] as const);

  return {
    ...answers,
    ...(Object.fromEntries(tasks) as Pick<EngineTasks, keyof typeof TASKS>),
    async stages(design, splitGBps) {
      const [{ stagesPicture }] = await Promise.all([
        import('../../analysis/questions/stages.ts'),
        loadModel(design),
      ]);
      return stagesPicture(design, splitGBps, known());
    },
    async traceScheme(taskId, design, scheme, onBatch) {
      await loadModel(design);
      const { traceScheme } = await import('./trace-scheme.ts');
      return task(taskId, (isStopped) => traceScheme(pace, design, scheme, onBatch, isStopped));
    },
    cancelTask(taskId) {
      stopped.add(taskId);
    },
  };
}
