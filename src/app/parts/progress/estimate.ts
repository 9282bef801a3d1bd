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
