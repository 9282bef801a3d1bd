/** The origin of numbers, in every file that holds them. */
export interface Origin {
  /** The name of the design, or of the study that was reproduced. */
  readonly name: string;
  /** Opens the design; null if it is too large for a link. */
  readonly link: string | null;
  /** Why these are not all of the results; null when they are. */
  readonly partial: string | null;
}

/** `Partial: ...` as it stands in files. */
export function partialText({ partial }: Origin): string | null {
  return partial === null ? null : `Partial: ${partial}`;
}
