/** What an evaluation that takes long will take, from how far it is. */
import type { EvaluationProgress } from '../../run/evaluate.ts';
import { formatTime } from '../../units/time.ts';

const NS_PER_MS = 1e6;

/**
 * Returns a note, or null while the run of a scheme has not begun to serve chunks.
 *
 * @param elapsedMs since the evaluation began
 */
export function expectedTime(
  { schemesDone, schemes, run }: EvaluationProgress,
  elapsedMs: number,
): string | null {
  if (run === null) return null;
  const ofScheme = run.chunksDone() / Math.max(1, run.chunksDone(), run.chunksTotal);
  const share = (schemesDone + ofScheme) / schemes;
  if (!(share > 0)) return null;
  const inAll = formatTime((elapsedMs / share) * NS_PER_MS, 2);
  const percent = Math.max(1, Math.floor(100 * share));
  return `note: ${percent} % of ${schemes} schemes after ${formatTime(elapsedMs * NS_PER_MS, 2)}: about ${inAll} in all, and longer where Optimal tries splits. Fewer chunks, or the analytical network, are quicker.`;
}
