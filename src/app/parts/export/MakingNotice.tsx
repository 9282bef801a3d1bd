import { useStore } from 'zustand';
import { formatTime } from '../../../units/time.ts';
import { ProgressLine } from '../progress/ProgressLine.tsx';
import './making.css';
import { making } from './making-store.ts';

/** The progress of the file that is being made, with a button to stop it. */
export function MakingNotice() {
  const now = useStore(making, (state) => state.now);
  if (now === null) return null;
  const { what, progress, cancel } = now;
  const simulated = progress?.simulatedNs ?? null;
  return (
    <div className="making" role="group" aria-label={what}>
      <p>{progress?.doing ?? `${what} is being made`}</p>
      <ProgressLine
        key={progress?.doing ?? ''}
        label={`Progress: ${what}`}
        noun={simulated === null ? 'events' : 'chunks'}
        done={progress?.done ?? 0}
        total={progress?.total ?? 0}
        more={simulated === null ? '' : `${formatTime(simulated)} simulated`}
        onCancel={cancel}
      />
    </div>
  );
}
