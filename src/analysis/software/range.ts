/** What the software of an accelerator makes of a design, as data. */
import type { Evidence } from '../../workload/calibration/evidence.ts';
import type { ComputeCalibration } from '../../workload/calibration/names.ts';

export interface StackRun {
  readonly id: ComputeCalibration;
  readonly label: string;
  /** null: it cannot be run with this stack. */
  readonly iterationNs: number | null;
  /** 0 to 1; null where the workload does not say. */
  readonly mfu: number | null;
}

export interface NamedStack {
  readonly id: string;
  readonly label: string;
  readonly evidence: Evidence | null;
}

export interface SoftwareRange {
  /** null: the numbers of the design are of none that is known. */
  readonly accelerator: string | null;
  /** The stack that the design takes; null: products run at its efficiency. */
  readonly named: NamedStack | null;
  /** Whether the named one was measured on the accelerator. */
  readonly isMeasuredHere: boolean;
  /** Where none was measured on the accelerator in that precision, the one on what is most like it. */
  readonly nearest: NamedStack | null;
  /** Every stack that was measured on the accelerator in that precision, the fastest first. */
  readonly stacks: readonly StackRun[];
  /** Of the MFU of all of them; null where there is none. */
  readonly mfu: { readonly least: number; readonly most: number } | null;
  /** All of it in a sentence or two. */
  readonly text: string;
}
