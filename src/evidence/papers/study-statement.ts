/** A statement of a published study with the verdict of our runs: one shape for every study. */

/** Named numbers of our runs, enough to tell from them alone whether the statement holds. */
export type StudyNumbers = Readonly<Record<string, number | null | readonly (number | null)[]>>;

export interface StudyStatement {
  /** Names the statement in every version of the study. */
  readonly id: string;
  /** Figures or tables of the paper it stands at. */
  readonly figure: string;
  readonly statement: string;
  /** `null`: not run in this setting, or not to be run at all; the note says why. */
  readonly holds: boolean | null;
  readonly numbers: StudyNumbers;
  /** What the paper leaves open and how it was settled; of a statement that does not hold, what makes it hold. */
  readonly note: string;
}
