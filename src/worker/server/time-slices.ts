/**
 * When the engine pauses and when it reports. A slice computes for a few milliseconds, then the worker
 * lets messages in (a cancel, a newer run); the first batch leaves after one slice so that an edit
 * shows at once, later ones at the pace the page can draw.
 */
export interface Pace {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Resolves after the messages that wait for the worker have been heard. */
  readonly pause: () => Promise<void>;
  /** Makes pauses last until so long from now. Missing: they cannot. */
  readonly hold?: (forMs: number) => void;
}

export const SLICE_MS = 8;
/** Of a task: shorter, as an edit that holds one waits for its slice. */
export const TASK_SLICE_MS = 4;
export const BATCH_EVERY_MS = 40;
/** Events between two looks at the clock. */
export const EVENTS_PER_LOOK = 1024;
/** Columns of the utilisation picture. */
export const BUCKETS = 1024;
