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
  /** The figures and statements that do not agree, one by one. */
  readonly exceptions?: readonly EvidenceException[];
  /** Repeats the comparison. */
  readonly command: string;
  /** Whether `netloom evidence` computes the figures; otherwise tests of the project verify them. */
  readonly isComputed: boolean;
}

/** A printed figure that is outside its tolerance, or a statement that does not hold. */
export interface EvidenceException {
  readonly what: string;
  readonly reason: string;
  /** Of a figure: the printed value, ours and the tolerance, each with its unit. */
  readonly printed?: string;
  readonly ours?: string;
  readonly tolerance?: string;
}

/** Mean of |predicted / measured - 1|. */
export interface MeasuredErrors {
  /** Over all rows, including those that constants were fitted on. */
  readonly all: number;
  /**
   * Over the rows that no constant was fitted on. Where constants were fitted on all rows of a paper: over all of them, with the constants
   * of another source alone. Null if there is neither.
   */
  readonly heldOut: number | null;
  readonly heldOutRows: number;
}
