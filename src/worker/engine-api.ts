/** The messages of the engine worker, as they follow from its table of questions (server/questions.ts): types only. */
import type { Design, SchemeId } from '../design/document.ts';
import type { Result } from '../units/result.ts';
import type { BatchEvent, RunEvent, RunOutcome, RunRequest } from './protocol.ts';
import type { ImportPreview } from './files/preview.ts';
import type { BothSidesRequest } from './files/both-sides-file.ts';
import type { MadeFile, MakeProgress } from './files/made-files.ts';
import type { ReadProgress } from './files/read-traces.ts';
import type { QUESTIONS, TASKS } from './server/questions.ts';
import type { TaskOutcome } from './task.ts';

export type Questions = Readonly<typeof QUESTIONS>;

type Steps<K extends keyof typeof TASKS> = Awaited<ReturnType<(typeof TASKS)[K]>>;
type ProgressOf<K extends keyof typeof TASKS> =
  Steps<K> extends Generator<infer P, unknown, void> ? P : never;
type ValueOf<K extends keyof typeof TASKS> =
  Steps<K> extends Generator<unknown, Result<infer T>, void> ? T : never;

/** The tasks by name: their arguments, with the callback for their progress, and their results. */
export type Tasks = {
  readonly [K in keyof typeof TASKS]: {
    readonly args: [...asked: Parameters<(typeof TASKS)[K]>, onProgress: (progress: ProgressOf<K>) => void];
    readonly value: ValueOf<K>;
  };
} & {
  /** Runs one scheme for its trace alone, batch by batch; ends with the number of batches. */
  readonly traceScheme: {
    readonly args: [design: Design, scheme: SchemeId, onBatch: (batch: BatchEvent) => void];
    readonly value: number;
  };
  /** What files would make of `current`, where traces are among them: these may be many, large and inflated. */
  readonly previewTraces: {
    readonly args: [files: readonly File[], current: Design, onProgress: (progress: ReadProgress) => void];
    readonly value: ImportPreview;
  };
  /** The trace of a design as it was measured and as it is replayed, for Perfetto. */
  readonly makeBothSides: {
    readonly args: [request: BothSidesRequest, onProgress: (progress: MakeProgress) => void];
    readonly value: MadeFile;
  };
};

/** Tasks as the engine takes them; `cancelTask` with its number ends one. */
export type EngineTasks = {
  readonly [K in keyof Tasks]: (
    taskId: number,
    ...args: Tasks[K]['args']
  ) => Promise<TaskOutcome<Tasks[K]['value']>>;
};

export interface EngineApi extends Questions, EngineTasks {
  readonly run: (request: RunRequest, onEvent: (event: RunEvent) => void) => Promise<RunOutcome>;
  readonly cancel: (runId: number) => void;
  /** Answered between slices, as a sign of life. */
  readonly ping: () => void;
  readonly cancelTask: (taskId: number) => void;
  /** Pauses what the engine computes for `forMs` from now, because something else needs the machine. */
  readonly hold: (forMs: number) => void;
}
