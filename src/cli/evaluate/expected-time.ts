/** What an evaluation that takes long will take, from how far it is. */
import type { EvaluationProgress } from '../../run/evaluate.ts';
import { formatTime } from '../../units/time.ts';

const NS_PER_MS = 1e6;

/** How much of an evaluation was done at an instant after its begin. */
export interface Done {
  readonly elapsedMs: number;
  /** 0 .. 1 */
  readonly share: number;
}

/** Returns null while the run of a scheme has not begun to serve chunks. */
export function shareDone({ schemesDone, schemes, run }: EvaluationProgress): number | null {
  if (run === null) return null;
  const ofScheme = run.chunksDone() / Math.max(1, run.chunksDone(), run.chunksTotal);
  const share = (schemesDone + ofScheme) / schemes;
  return share > 0 ? share : null;
}

/**
 * Returns a note. What is left goes on as chunks were served between two instants: laying a run out, before the first, is not repeated
 * for each of them.
 */
export function expectedTime(schemes: number, before: Done, now: Done): string {
  const perShareMs = (now.elapsedMs - before.elapsedMs) / (now.share - before.share);
  const inAll = formatTime((now.elapsedMs + (1 - now.share) * perShareMs) * NS_PER_MS, 2);
  const percent = Math.max(1, Math.floor(100 * now.share));
  return `note: ${percent} % of ${schemes} schemes after ${formatTime(now.elapsedMs * NS_PER_MS, 2)}: about ${inAll} in all, and longer where Optimal tries splits. Fewer chunks, or the analytical network, are quicker.`;
}
