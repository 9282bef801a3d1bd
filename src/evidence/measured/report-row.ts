/** A measured row beside what the closed form says of it. */
import type { StepTime } from '../../workload/step-time/step-time.ts';
import type { MeasuredUnit } from './measured-case.ts';

export interface ReportRow {
  readonly file: string;
  /** From 0, without the header. */
  readonly row: number;
  readonly source: string;
  readonly model: string;
  readonly cell: string | null;
  readonly groups: readonly string[];
  readonly stack: string;
  /** null: the run did not end, or its row cannot be read. */
  readonly measured: number | null;
  /** null: the model has nothing to say. */
  readonly predicted: number | null;
  readonly unit: MeasuredUnit | '';
  /** predicted / measured - 1. */
  readonly relativeError: number | null;
  /** Whether constants were fitted on this row. */
  readonly fitted: boolean;
  /** Why there is no prediction to stand by, or null: a row that cannot be read, is not modelled, or does not fit. */
  readonly cannot: string | null;
  /** Whether the source says of this row that it ran, and what the memory gate says; null where there is no gate. */
  readonly gate: { readonly didRun: boolean; readonly isRejected: boolean } | null;
  readonly memoryGiB: {
    readonly measured: number | null;
    readonly predicted: number;
    readonly available: number;
  } | null;
  /** Took more than twice what is predicted with a pipeline, where the source's own text blames the software. */
  readonly isStall: boolean;
  /** Where the predicted time goes, seconds. */
  readonly terms: StepTime['terms'] | null;
  /** Of a training run: what it ran on, and how it was laid out. null: a collective, or a row that cannot be read. */
  readonly run: RowRun | null;
  /** Line of the file. */
  readonly line: string;
}

export interface RowRun {
  /** Id of the accelerator (workload/step-time/chips.ts). */
  readonly chip: string;
  readonly gpus: number;
  readonly tensor: number;
  readonly context: number;
  readonly pipeline: number;
  readonly data: number;
  /** GPUs that experts are dealt out to; 1 without experts. */
  readonly experts: number;
  /** Weights of the model. */
  readonly parameters: number;
}
