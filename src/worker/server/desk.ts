/**
 * What the engine does on request beside runs: files, tables, questions, tasks (task.ts). The code of each is loaded
 * when it is first asked for, so that the first run does not wait for it.
 */
import type { EngineApi } from '../protocol.ts';
import type { Pace } from './slices.ts';
import { driveTask } from '../task.ts';

export type Desk = Omit<EngineApi, 'run' | 'cancel' | 'ping'>;

export function createDesk(pace: Pace): Desk {
  const stopped = new Set<number>();

  /** Runs the steps of a task until they end or the task is cancelled. */
  async function task<P, T>(
    taskId: number,
    steps: Parameters<typeof driveTask<P, T>>[0],
    onProgress: (progress: P) => void,
  ): ReturnType<typeof driveTask<P, T>> {
    const outcome = await driveTask(steps, pace, onProgress, () => stopped.has(taskId));
    stopped.delete(taskId);
    return outcome;
  }

  return {
    async refine(taskId, design, onProgress) {
      const { refine } = await import('../../study/refine/refine.ts');
      return task(taskId, refine(design), onProgress);
    },
    async explain(taskId, design, onProgress) {
      const { explain } = await import('../../study/why/explain.ts');
      return task(taskId, explain(design), onProgress);
    },
    async contention(taskId, design, onProgress) {
      const { contention } = await import('../../study/contention/contention.ts');
      return task(taskId, contention(design), onProgress);
    },
    async fidelity(taskId, design, onProgress) {
      const { fidelity } = await import('../../study/contention/fidelity.ts');
      return task(taskId, fidelity(design), onProgress);
    },
    async advise(taskId, design, onProgress) {
      const { advise } = await import('../../study/why/advise.ts');
      return task(taskId, advise(design), onProgress);
    },
    async reproduceStudy(taskId, onProgress) {
      const { reproduce } = await import('../../study/papers/allocation/reproduce.ts');
      return task(taskId, reproduce(), onProgress);
    },
    async reproduceAstra(taskId, onProgress) {
      const { reproduceAstra } = await import('../../study/papers/astra/reproduce.ts');
      return task(taskId, reproduceAstra(), onProgress);
    },
    async reproduceStated(taskId, study, onProgress) {
      const { reproduceStated } = await import('../../study/papers/stated-studies.ts');
      return task(taskId, await reproduceStated(study), onProgress);
    },
    async makeTrace(taskId, request, onProgress) {
      const { traceFile } = await import('../files/trace-file.ts');
      return task(taskId, traceFile(request), onProgress);
    },
    async makeResults(taskId, design, scheme, schemeName, onProgress) {
      const { referenceResults } = await import('../files/result-files.ts');
      return task(taskId, referenceResults(design, scheme, schemeName), onProgress);
    },
    async traceScheme(taskId, design, scheme, onBatch) {
      const { traceScheme } = await import('./trace-scheme.ts');
      const outcome = await traceScheme(pace, design, scheme, onBatch, () => stopped.has(taskId));
      stopped.delete(taskId);
      return outcome;
    },
    async trials(taskId, designs, onProgress) {
      const { trials } = await import('../../study/questions/trials.ts');
      return task(taskId, trials(designs), onProgress);
    },
    cancelTask(taskId) {
      stopped.add(taskId);
    },
    async leastFor(design, resource, targetNs) {
      return (await import('../../study/questions/inverse.ts')).leastFor(design, resource, targetNs);
    },
    async shrinkable(design, scheme, slowdown) {
      return (await import('../../study/questions/inverse.ts')).shrinkable(design, scheme, slowdown);
    },
    async measured(files, shipped) {
      return (await import('../../study/measured/report.ts')).measuredReport(files, shipped);
    },
    async measuredDesign(header, line) {
      return (await import('../../study/measured/design-of-run.ts')).designOfRow(header, line);
    },
    async ownRuns(text) {
      return (await import('../../study/measured/own-runs.ts')).readOwnRuns(text);
    },
    async astraDesign(at) {
      return (await import('../../study/papers/astra/cases.ts')).astraDesign(at);
    },
    async studyDesign(at) {
      return (await import('../../study/papers/allocation/design.ts')).studyDesign(at);
    },
    async previewFiles(files, current) {
      return (await import('../files/preview.ts')).previewFiles(files, current);
    },
    async saveFiles(design, splitGBps, version) {
      if (version === '2') return (await import('../files/save-astra2.ts')).saveAstra2(design, splitGBps);
      return (await import('../files/save.ts')).saveAstra(design, splitGBps);
    },
    async layerTable(design) {
      return (await import('../../study/tables/layer-table.ts')).layerTable(design);
    },
    async collectivePlans(design) {
      return (await import('../../study/tables/plans.ts')).collectivePlans(design);
    },
    async pipeline(design, question) {
      return (await import('../../study/pipeline/pipeline.ts')).pipelineOf(design, question);
    },
    async customTable(design) {
      return (await import('../../study/tables/custom-table.ts')).customTable(design);
    },
    async saveLayers(design, format) {
      return (await import('../files/save-layers.ts')).saveLayers(design, format);
    },
  };
}
