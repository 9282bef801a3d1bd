import { formatTime } from '../../units/time.ts';
import { ProgressLine } from '../parts/progress/ProgressLine.tsx';
import type { Progress } from '../state/run/run-state.ts';
import { runner } from '../state/page/session.ts';
import { schemeName } from '../state/page/schemes.ts';

/** Shows the progress of the run: chunks of the current scheme, simulated time, and what remains of all schemes. */
export function RunProgress({ progress }: { readonly progress: Progress | null }) {
  const shared = { label: 'Chunk phases simulated', noun: 'chunks', onCancel: runner.cancel };
  if (progress === null) return <ProgressLine {...shared} done={0} total={0} />;
  const { scheme, schemesDone, schemes, chunksDone, chunksTotal, simulatedNs, wallMs } = progress;
  const portion = chunksTotal > 0 ? Math.min(1, chunksDone / chunksTotal) : 0;
  return (
    <ProgressLine
      {...shared}
      done={chunksDone}
      total={Math.max(chunksDone, chunksTotal)}
      more={`${schemeName(scheme)} at ${formatTime(simulatedNs)}`}
      share={(schemesDone + portion) / schemes}
      elapsedMs={wallMs}
    />
  );
}
