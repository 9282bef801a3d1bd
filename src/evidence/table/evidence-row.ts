/** A comparison of Netloom with a reference that its authors did not write. Every reference has this shape. */
export interface EvidenceRow {
  readonly id: string;
  /** What Netloom is compared with. */
  readonly reference: string;
  readonly compared: string;
  /** Number of cases; null for cases drawn at random. */
  readonly cases: number | null;
  /** The number of cases that agree, where cases are statements and printed figures. */
  readonly agreeing?: number;
  /** Mean errors of predictions of measured rows. */
  readonly errors?: MeasuredErrors;
  readonly agreement: string;
  /** Where the two differ, and why; empty if nowhere. */
  readonly differs: string;
  /** Repeats the comparison. */
  readonly command: string;
  /** Whether `netloom evidence` computes the figures; otherwise tests of the project verify them. */
  readonly isComputed: boolean;
}

/** Mean of |predicted / measured - 1|. */
export interface MeasuredErrors {
  /** Over all rows, including those that constants were fitted on. */
  readonly all: number;
  /** Over the rows that no constant was fitted on; null if there are none. */
  readonly heldOut: number | null;
  readonly heldOutRows: number;
}
