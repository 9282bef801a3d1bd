/** Files that take a run to make: types only. */

export interface MakeProgress {
  /** `Recording SmartBW`. */
  readonly doing: string;
  /** The progress of the current part, in its unit. */
  readonly done: number;
  readonly total: number;
  /** null while nothing is simulated. */
  readonly simulatedNs: number | null;
}

export interface MadeFile {
  readonly name: string;
  readonly blob: Blob;
  /** What is not in it; null when everything is. */
  readonly note: string | null;
}
