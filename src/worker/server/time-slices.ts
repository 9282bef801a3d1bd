/**
 * Decides when the engine pauses and when it reports. A slice computes for a few milliseconds, then the worker
 * lets messages in (a cancel, a newer run); the first batch leaves after one slice so that an edit
 * shows at once, later ones at the pace the page can draw.
 */
export interface Pace {
  /** Milliseconds of a monotonic clock. */
  readonly now: () => number;
  /** Resolves after the worker has received the messages that wait for it. */
  readonly pause: () => Promise<void>;
  /** Makes pauses last at least `forMs` from now, if the host supports that. */
  readonly hold?: (forMs: number) => void;
}

export const SLICE_MS = 8;
/** The slice of a task, which is shorter because an edit waits for it. */
export const TASK_SLICE_MS = 4;
export const BATCH_EVERY_MS = 40;
/** Events between two readings of the clock. */
export const EVENTS_PER_CHECK = 1024;
/** Columns of the picture of utilisation. */
export const BUCKETS = 1024;
