/** The performance of a design with the software of its accelerator, as data. */
import type { Evidence } from '../../workload/calibration/facts/evidence.ts';
import type { ComputeCalibration } from '../../workload/rate/facts/calibration-names.ts';

export interface StackRun {
  readonly id: ComputeCalibration;
  readonly label: string;
  /** Null if it cannot run with this stack. */
  readonly iterationNs: number | null;
  /** 0 to 1; null if the workload does not say. */
  readonly mfu: number | null;
}

export interface NamedStack {
  readonly id: string;
  readonly label: string;
  readonly evidence: Evidence | null;
}

export interface SoftwareRange {
  /** Null if the numbers of the design match no known accelerator. */
  readonly accelerator: string | null;
  /** The stack that the design names; null if products run at its efficiency. */
  readonly named: NamedStack | null;
  /** Whether the named stack was measured on the accelerator. */
  readonly isMeasuredHere: boolean;
  /** The stack of the most similar accelerator, if none was measured on this one in that precision. */
  readonly nearest: NamedStack | null;
  /** Every stack that was measured on the accelerator in that precision, the fastest first. */
  readonly stacks: readonly StackRun[];
  /** Range of their MFU; null if there is none. */
  readonly mfu: { readonly least: number; readonly most: number } | null;
  /** The same in a sentence or two. */
  readonly text: string;
}
