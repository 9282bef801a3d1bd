/** A comparison of Netloom with something that its authors did not write: one shape for every reference. */
export interface EvidenceRow {
  readonly id: string;
  /** What Netloom is compared with. */
  readonly reference: string;
  readonly compared: string;
  /** Number of cases; null for cases drawn at random. */
  readonly cases: number | null;
  readonly agreement: string;
  /** Where the two differ, and why; empty if nowhere. */
  readonly differs: string;
  /** Repeats the comparison. */
  readonly command: string;
  /** Whether `netloom evidence` computes the figures; otherwise tests of the project verify them. */
  readonly isComputed: boolean;
}
