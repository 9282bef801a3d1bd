/** A measured row beside the closed form's prediction. */
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
  /** Null if the run did not finish, or its row cannot be read. */
  readonly measured: number | null;
  /** Null if the model makes no prediction. */
  readonly predicted: number | null;
  readonly unit: MeasuredUnit | '';
  /** predicted / measured - 1. */
  readonly relativeError: number | null;
  /** Whether constants were fitted on this row. */
  readonly fitted: boolean;
  /** Why there is no valid prediction, or null: the row cannot be read, is not modelled, or does not fit. */
  readonly cannot: string | null;
  /** Whether the row ran according to its source, and the verdict of the memory gate; null if there is no gate. */
  readonly gate: { readonly didRun: boolean; readonly isRejected: boolean } | null;
  readonly memoryGiB: {
    readonly measured: number | null;
    readonly predicted: number;
    readonly available: number;
  } | null;
  /** True if it took more than twice the prediction with a pipeline, where the source's own text blames the software. */
  readonly isStall: boolean;
  /** Parts of the predicted time, in seconds. */
  readonly terms: StepTime['terms'] | null;
  /** For a training run, its machine and layout. Null for a collective, or a row that cannot be read. */
  readonly run: RowRun | null;
  /** Line of the file. */
  readonly line: string;
}

export interface RowRun {
  /** Id of the accelerator (workload/chips/facts.ts). */
  readonly chip: string;
  readonly gpus: number;
  readonly tensor: number;
  readonly context: number;
  readonly pipeline: number;
  readonly data: number;
  /** GPUs that experts are distributed over; 1 without experts. */
  readonly experts: number;
  /** Number of weights of the model. */
  readonly parameters: number;
}
