/** One measured figure in the model's terms. */
import type { MeasuredCollective } from '../../workload/step-time/collective-time.ts';
import type { TrainingRun } from '../../workload/step-time/training-run.ts';

/** What was run, and what predicts it. */
export type Subject =
  | { readonly kind: 'step'; readonly software: string; readonly run: TrainingRun }
  | {
      readonly kind: 'collective';
      readonly fabric: string;
      readonly chip: string;
      readonly collective: MeasuredCollective;
      readonly ranks: number;
      readonly nodes: number;
      readonly bytes: number;
    }
  | { readonly kind: 'bus-share'; readonly table: string; readonly ranks: number; readonly bytes: number }
  | {
      readonly kind: 'experts';
      readonly mode: 'normal' | 'low-latency';
      readonly direction: 'dispatch' | 'combine';
      readonly ranks: number;
      readonly link: 'NVLink' | 'RDMA';
    };

export type MeasuredUnit = 's' | 'us' | 'GB/s' | 'share';

export interface MeasuredCase {
  readonly subject: Subject;
  /** The group of its row: a model, a table, a machine. */
  readonly model: string;
  /** Rows of one model on one machine with one batch, among which a user would choose; null if there is no choice. */
  readonly cell: string | null;
  readonly unit: MeasuredUnit;
  /** Null if the run did not finish. */
  readonly measured: number | null;
  /** GiB on the fullest GPU; null if the source does not say. */
  readonly measuredGiB: number | null;
  /** Whether the source says what fits and what does not, so that the memory gate can be scored. */
  readonly isGated: boolean;
  /** Narrower sources that the row is scored in, besides its file's. */
  readonly groups: readonly string[];
  /** Why the model makes no prediction for the row, or null. */
  readonly cannot: string | null;
}
