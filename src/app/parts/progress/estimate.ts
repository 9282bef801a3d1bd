/** Remaining time, from the share that is done. */
import { formatCount } from '../../../units/count.ts';

/** Before that an estimate is a guess. */
const FROM_MS = 400;
const FROM_SHARE = 0.01;

/** As long as it took so far for each part that is done; null while there is too little to go by. */
export function remainingMs(elapsedMs: number, share: number): number | null {
  if (!(elapsedMs >= FROM_MS) || !(share >= FROM_SHARE)) return null;
  return (elapsedMs * (1 - Math.min(1, share))) / share;
}

/** `about 3 s left`, in steps that do not flicker; nothing while there is no estimate. */
export function remainingText(ms: number | null): string {
  if (ms === null) return '';
  if (ms < 1000) return 'less than 1 s left';
  const seconds = ms / 1000;
  if (seconds < 90)
    return `about ${formatCount(seconds < 20 ? Math.round(seconds) : 5 * Math.round(seconds / 5))} s left`;
  const minutes = seconds / 60;
  return minutes < 90
    ? `about ${formatCount(Math.round(minutes))} min left`
    : `about ${formatCount(Math.round(minutes / 60))} h left`;
}

/** The longest that `less than 1 s left` may stand. */
const LAST_MS = 1000;

/**
 * Returns what says the time left of one task, step by step. "Less than 1 s left" is said once: where that second has passed, the
 * estimate was wrong, and the text says so. A clock that goes back begins another task.
 */
export function createRemaining(): (elapsedMs: number, share: number) => string {
  let beforeMs = 0;
  let saidAtMs: number | null = null;
  return (elapsedMs, share) => {
    if (elapsedMs < beforeMs) saidAtMs = null;
    beforeMs = elapsedMs;
    const leftMs = remainingMs(elapsedMs, share);
    if (saidAtMs === null && leftMs !== null && leftMs < LAST_MS) saidAtMs = elapsedMs;
    if (saidAtMs === null) return remainingText(leftMs);
    return elapsedMs - saidAtMs < LAST_MS ? remainingText(0) : 'taking longer than estimated';
  };
}
