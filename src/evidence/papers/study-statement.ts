/** A statement of a published study with the verdict of our runs: one shape for every study. */

/** Named numbers of our runs, from which alone the verdict follows. */
export type StudyNumbers = Readonly<Record<string, number | null | readonly (number | null)[]>>;

export interface StudyStatement {
  /** Identifies the statement in every version of the study. */
  readonly id: string;
  /** Figures or tables of the paper that it refers to. */
  readonly figure: string;
  readonly statement: string;
  /** Null if it was not run in this setting, or is never run; the note says why. */
  readonly holds: boolean | null;
  readonly numbers: StudyNumbers;
  /** What the paper leaves open and how it was settled; for a statement that does not hold, what makes it hold. */
  readonly note: string;
}
